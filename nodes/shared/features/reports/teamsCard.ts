import { shorten } from '../../words/util/phrases';
import { isolate, markdownLine } from '../../words/text';
import { withoutRepeats, withChange } from './lines';
import { toSquares, type Level } from './strip';
import type { DeviceView } from './deviceView';
import type { Texts } from './texts';
import type { OutageView, ReportView } from './view';

/**
 * Teams takes 28,672 bytes, in which the card is a text: each quotation mark and backslash of its JSON is
 * escaped once more. The rest is for the message around the card.
 */
const maxBytes = 28_000;

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

/** Text without formatting, for any content. */
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

export function teamsCard(
	view: ReportView,
	{ listsDevices }: { listsDevices: boolean },
): TeamsCard {
	const { brand, cells, compared, devices, figures, format, notes, outages, texts } = view;
	const title = shorten(view.title, maxName);
	const head: TeamsCard['body'] = [
		...(brand.customer === ''
			? []
			: [richText([{ type: 'TextRun', text: shorten(brand.customer, maxName), isSubtle: true }])]),
		richText([{ type: 'TextRun', text: title, weight: 'Bolder', size: 'Large' }]),
		richText([{ type: 'TextRun', text: view.period, isSubtle: true }], 'None'),
		...brandText(brand.greeting),
		richText([{ type: 'TextRun', text: [view.verdict, ...view.story].join(texts.sentenceGap) }]),
		richText([
			{
				type: 'TextRun',
				text: view.uptime,
				weight: 'Bolder',
				size: 'ExtraLarge',
				color: colors[view.level],
			},
			{
				type: 'TextRun',
				text: `  ${[texts.uptime, view.change].filter(Boolean).join(texts.comma)}`,
			},
		]),
		...(cells ? [richText([{ type: 'TextRun', text: toSquares(cells) }], 'Small')] : []),
		{
			type: 'FactSet',
			facts: figures.map(({ label, value, change }) => ({
				title: label,
				value: withChange(value, change, texts),
			})),
		},
	];
	const end: TeamsCard['body'] = [
		...brandText(brand.closing),
		...brand.links
			.slice(0, maxLinks)
			.map(({ text, url }) =>
				richText(
					[{ type: 'TextRun', text, selectAction: { type: 'Action.OpenUrl', url } }],
					'Small',
				),
			),
		...[...(compared === '' ? [] : [compared]), ...notes].map((text) =>
			richText([{ type: 'TextRun', text, size: 'Small', isSubtle: true }], 'Small'),
		),
	];
	const cardOf = (body: TeamsCard['body']): TeamsCard => ({
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.5',
		lang: view.language,
		fallbackText: markdownLine(shorten(view.subject, maxDetail)),
		msteams: { width: 'Full' },
		body,
	});
	const room = maxBytes - sentBytes(cardOf([...head, ...end]));
	// Outages get up to half of the room, devices the rest.
	const outageList = outages ? outageRows(view, outages, room / 2) : [];
	const devicesRoom = room - sumOf(outageList.map(sentBytes));
	const deviceList = listsDevices
		? rowsWithin(
				devicesRoom,
				texts.devicesHeading,
				devices,
				(device) => deviceCardRow(device, texts),
				(left) => texts.moreDevices(left, format.number(left)),
			)
		: [];
	return cardOf([...head, ...deviceList, ...outageList, ...end]);
}

/**
 * Nothing without entries.
 *
 * @param room in bytes
 * @param count of all entries, if these are only the first ones
 */
function rowsWithin<Entry>(
	room: number,
	title: string,
	entries: readonly Entry[],
	toRow: (entry: Entry) => RichText,
	toMoreText: (left: number) => string,
	count = entries.length,
): RichText[] {
	if (count === 0) return [];
	const rows: RichText[] = [];
	let used = sentBytes(heading(title)) + sentBytes(note(toMoreText(count)));
	for (const entry of entries) {
		const row = toRow(entry);
		used += sentBytes(row);
		if (used > room) break;
		rows.push(row);
	}
	const left = count - rows.length;
	return [heading(title), ...rows, ...(left > 0 ? [note(toMoreText(left))] : [])];
}

function deviceCardRow(
	{ cells, change, details, level, name, uptime, verdict }: DeviceView,
	{ bracketed, colon, semicolon }: Texts,
): RichText {
	// Without data, uptime and verdict are the same text.
	const words = withoutRepeats([verdict, ...details]).filter((text) => text !== uptime);
	return richText([
		{ type: 'TextRun', text: isolate(shorten(name, maxName)) + colon, weight: 'Bolder' },
		{ type: 'TextRun', text: uptime, weight: 'Bolder', color: colors[level] },
		{ type: 'TextRun', text: change === '' ? '' : bracketed(change), isSubtle: true },
		{ type: 'TextRun', text: words.map((text) => semicolon + text).join(''), isSubtle: true },
		{ type: 'TextRun', text: cells ? `\n${toSquares(cells)}` : '' },
	]);
}

/** @param room in bytes: outages that do not fit are counted */
function outageRows(
	{ format, noOutages, texts }: ReportView,
	outages: OutageView[],
	room: number,
): RichText[] {
	if (outages.length === 0) return [heading(texts.outages), note(noOutages)];
	const rows = outages.slice(0, maxOutages).map(({ details, length, name, time }) =>
		richText([
			{ type: 'TextRun', text: isolate(shorten(name, maxName)) + texts.colon, weight: 'Bolder' },
			{ type: 'TextRun', text: time + texts.bracketed(length) },
			{
				type: 'TextRun',
				text: details.map((text) => texts.semicolon + shorten(text, maxDetail)).join(''),
				isSubtle: true,
			},
		]),
	);
	const toMoreText = (left: number) => texts.moreOutages(left, format.number(left));
	return rowsWithin(room, texts.outages, rows, (row) => row, toMoreText, outages.length);
}

function brandText(lines: readonly string[]): RichText[] {
	const text = shorten(lines.join('\n'), maxBrandText);
	return text === '' ? [] : [richText([{ type: 'TextRun', text }], 'Small')];
}

function heading(text: string): RichText {
	const run: TextRun = { type: 'TextRun', text, weight: 'Bolder', size: 'Medium' };
	return { ...richText([run], 'Medium'), separator: true };
}

function note(text: string): RichText {
	return richText([{ type: 'TextRun', text, isSubtle: true }]);
}

/** A text block of the card without empty runs, which a card must not have. */
function richText(inlines: TextRun[], spacing?: RichText['spacing']): RichText {
	return {
		type: 'RichTextBlock',
		inlines: inlines.filter(({ text }) => text !== ''),
		...(spacing ? { spacing } : {}),
	};
}

/** The size of a card part in Teams, where the card's JSON is itself a JSON text, with 2 bytes for its separator. */
function sentBytes(value: object): number {
	return Buffer.byteLength(JSON.stringify(JSON.stringify(value))) + 2;
}

function sumOf(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}
