import { shorten } from '../util/shorten';
import { isolate, markdownLine } from '../text';
import { unique, withChange } from './plainText';
import { toSquares, type Level } from './strip';
import type { DeviceView } from './deviceView';
import type { OutageView, ReportView } from './view';

/** Teams takes messages of 28 KB, with what is around the card. */
const maxBytes = 24_000;

const maxOutages = 15;
const maxName = 120;
const maxDetail = 200;
const maxBrandText = 500;
const maxLinks = 5;

type Color = 'Attention' | 'Default' | 'Good' | 'Warning';

const colors: Record<Level, Color> = {
	good: 'Good',
	fair: 'Warning',
	bad: 'Attention',
	unknown: 'Default',
};

interface TextRun {
	type: 'TextRun';
	text: string;
	weight?: 'Bolder';
	size?: 'ExtraLarge' | 'Large' | 'Medium' | 'Small';
	color?: Color;
	isSubtle?: boolean;
	selectAction?: { type: 'Action.OpenUrl'; url: string };
}

/** Text in which nothing is formatting, whatever is in it. */
interface RichText {
	type: 'RichTextBlock';
	inlines: TextRun[];
	separator?: boolean;
	spacing?: 'Medium' | 'None' | 'Small';
}

interface Facts {
	type: 'FactSet';
	facts: Array<{ title: string; value: string }>;
}

export interface TeamsCard {
	$schema: string;
	type: 'AdaptiveCard';
	version: string;
	lang: string;
	fallbackText: string;
	/** Teams gives a card its whole width. */
	msteams: { width: 'Full' };
	body: Array<Facts | RichText>;
}

/** The report as an Adaptive Card, as large as Teams takes one. */
export function teamsCard(
	view: ReportView,
	{ listsDevices }: { listsDevices: boolean },
): TeamsCard {
	const { brand, cells, compared, devices, figures, format, notes, outages, texts } = view;
	const title = shorten(view.title, maxName);
	const head: TeamsCard['body'] = [
		...(brand.customer === ''
			? []
			: [rich([{ type: 'TextRun', text: brand.customer, isSubtle: true }])]),
		rich([{ type: 'TextRun', text: title, weight: 'Bolder', size: 'Large' }]),
		rich([{ type: 'TextRun', text: view.period, isSubtle: true }], 'None'),
		...textLines(brand.greeting),
		rich([{ type: 'TextRun', text: [view.verdict, ...view.story].join(' ') }]),
		rich([
			{
				type: 'TextRun',
				text: view.uptime,
				weight: 'Bolder',
				size: 'ExtraLarge',
				color: colors[view.level],
			},
			{ type: 'TextRun', text: `  ${[texts.uptime, view.change].filter(Boolean).join(', ')}` },
		]),
		...(cells ? [rich([{ type: 'TextRun', text: toSquares(cells) }], 'Small')] : []),
		{
			type: 'FactSet',
			facts: figures.map(({ label, value, change }) => ({
				title: label,
				value: withChange(value, change),
			})),
		},
	];
	const end: TeamsCard['body'] = outages ? outageRows(view, outages) : [];
	end.push(
		...textLines(brand.closing),
		...brand.links
			.slice(0, maxLinks)
			.map(({ text, url }) =>
				rich([{ type: 'TextRun', text, selectAction: { type: 'Action.OpenUrl', url } }], 'Small'),
			),
		...[...(compared === '' ? [] : [compared]), ...notes].map((text) =>
			rich([{ type: 'TextRun', text, size: 'Small', isSubtle: true }], 'Small'),
		),
	);
	const rows = listsDevices ? devices.map((device) => deviceRow(device, texts.colon)) : [];
	const room = maxBytes - byteLength(head) - byteLength(end);
	let used = 0;
	const cut = rows.findIndex((row) => (used += byteLength(row)) > room);
	const shown = cut < 0 ? rows : rows.slice(0, cut);
	const left = rows.length - shown.length;
	const list =
		rows.length === 0
			? []
			: [
					heading(texts.devicesHeading),
					...shown,
					...(left > 0 ? [note(texts.moreDevices(left, format.number(left)))] : []),
				];
	return {
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.5',
		lang: view.language,
		fallbackText: markdownLine(shorten(view.subject, maxDetail)),
		msteams: { width: 'Full' },
		body: [...head, ...list, ...end],
	};
}

function deviceRow(
	{ cells, change, details, level, name, uptime, verdict }: DeviceView,
	colon: string,
): RichText {
	const words = unique([verdict, ...details]).filter((text) => text !== uptime);
	return rich([
		{ type: 'TextRun', text: isolate(shorten(name, maxName)) + colon, weight: 'Bolder' },
		{ type: 'TextRun', text: uptime, weight: 'Bolder', color: colors[level] },
		{ type: 'TextRun', text: change === '' ? '' : ` (${change})`, isSubtle: true },
		{ type: 'TextRun', text: words.map((text) => `; ${text}`).join(''), isSubtle: true },
		{ type: 'TextRun', text: cells ? `\n${toSquares(cells)}` : '' },
	]);
}

function outageRows({ format, noOutages, texts }: ReportView, outages: OutageView[]): RichText[] {
	const rows = outages.slice(0, maxOutages).map(({ details, length, name, time }) =>
		rich([
			{ type: 'TextRun', text: isolate(shorten(name, maxName)) + texts.colon, weight: 'Bolder' },
			{ type: 'TextRun', text: `${time} (${length})` },
			{
				type: 'TextRun',
				text: details.map((text) => `; ${shorten(text, maxDetail)}`).join(''),
				isSubtle: true,
			},
		]),
	);
	const left = outages.length - rows.length;
	return [
		heading(texts.outages),
		...(rows.length === 0 ? [note(noOutages)] : rows),
		...(left > 0 ? [note(texts.moreOutages(left, format.number(left)))] : []),
	];
}

function textLines(lines: readonly string[]): RichText[] {
	const text = shorten(lines.join('\n'), maxBrandText);
	return text === '' ? [] : [rich([{ type: 'TextRun', text }], 'Small')];
}

function heading(text: string): RichText {
	const run: TextRun = { type: 'TextRun', text, weight: 'Bolder', size: 'Medium' };
	return { ...rich([run], 'Medium'), separator: true };
}

function note(text: string): RichText {
	return rich([{ type: 'TextRun', text, isSubtle: true }]);
}

/** Runs without text are left out: a card must not have them. */
function rich(inlines: TextRun[], spacing?: RichText['spacing']): RichText {
	return {
		type: 'RichTextBlock',
		inlines: inlines.filter(({ text }) => text !== ''),
		...(spacing ? { spacing } : {}),
	};
}

/** Plus what is between two elements. */
function byteLength(value: object): number {
	return Buffer.byteLength(JSON.stringify(value)) + 2;
}
