import { shorten } from '../../words/util/phrases';
import { isolate, markdownLine } from '../../words/text';
import { withChange } from './lines';
import { toSquares, type Level } from './strip';
import { detailsOf, type DeviceView } from './deviceView';
import type { Texts } from './texts';
import type { OutageView, ReportView } from './view';

/**
 * Teams takes 28,672 bytes, in which the card is a text: each quotation mark and backslash of its
 * JSON is escaped once more. The rest is for the message around the card.
 */
const maxCardBytes = 28_000;

const maxOutages = 15;
const maxName = 120;
const maxDetail = 200;
const maxBrandText = 500;
const maxLinks = 5;

const colors = {
	good: 'Good',
	fair: 'Warning',
	bad: 'Attention',
	unknown: 'Default',
} as const satisfies Record<Level, string>;

interface TextStyle {
	weight?: 'Bolder';
	size?: 'ExtraLarge' | 'Large' | 'Medium' | 'Small';
	color?: (typeof colors)[Level];
	isSubtle?: boolean;
	selectAction?: { type: 'Action.OpenUrl'; url: string };
}

type TextRun = ReturnType<typeof textRun>;

type RichText = ReturnType<typeof richText>;

type Body = Array<RichText | ReturnType<typeof factSet>>;

/** The report as a card for Teams. It shows the number of devices and outages that do not fit. */
export function teamsCard(view: ReportView, { listsDevices }: { listsDevices: boolean }) {
	const { brand, cells, compared, devices, figures, format, notes, outages, texts } = view;
	const total = [texts.uptime, view.change].filter(Boolean).join(texts.comma);
	const head: Body = [
		...(brand.customer === ''
			? []
			: [richText([textRun(shorten(brand.customer, maxName), { isSubtle: true })])]),
		richText([textRun(shorten(view.title, maxName), { weight: 'Bolder', size: 'Large' })]),
		richText([textRun(view.period, { isSubtle: true })], 'None'),
		...brandText(brand.greeting),
		richText([textRun([view.verdict, ...view.story].join(texts.sentenceGap))]),
		richText([
			textRun(view.uptime, { weight: 'Bolder', size: 'ExtraLarge', color: colors[view.level] }),
			textRun(`  ${total}`),
		]),
		...(cells ? [richText([textRun(toSquares(cells))], 'Small')] : []),
		factSet(figures, texts),
	];
	const end: Body = [
		...brandText(brand.closing),
		...brand.links
			.slice(0, maxLinks)
			.map(({ text, url }) =>
				richText([textRun(text, { selectAction: { type: 'Action.OpenUrl', url } })], 'Small'),
			),
		...[...(compared === '' ? [] : [compared]), ...notes].map((text) =>
			richText([textRun(text, { size: 'Small', isSubtle: true })], 'Small'),
		),
	];
	const cardOf = (body: Body) => ({
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.5',
		lang: view.language,
		fallbackText: markdownLine(shorten(view.subject, maxDetail)),
		/** Teams gives the card its whole width. */
		msteams: { width: 'Full' },
		body,
	});
	const freeBytes = maxCardBytes - sentBytes(cardOf([...head, ...end]));
	// Outages get up to half of the free bytes, devices the rest.
	const outageList = outages ? outageRows(view, outages, freeBytes / 2) : [];
	const deviceBytes = outageList.reduce((left, row) => left - sentBytes(row), freeBytes);
	const deviceList = listsDevices
		? rowsWithin(
				deviceBytes,
				texts.devicesHeading,
				devices,
				(device) => deviceCardRow(device, texts),
				(left) => texts.moreDevices(left, format.number(left)),
			)
		: [];
	return cardOf([...head, ...deviceList, ...outageList, ...end]);
}

/**
 * A title, the rows of the entries that fit, and the number of omitted ones; empty without entries.
 *
 * @param count the number of all entries, if `entries` are only the first ones
 */
function rowsWithin<Entry>(
	maxBytes: number,
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
		if (used > maxBytes) break;
		rows.push(row);
	}
	const left = count - rows.length;
	return [heading(title), ...rows, ...(left > 0 ? [note(toMoreText(left))] : [])];
}

function deviceCardRow(device: DeviceView, texts: Texts): RichText {
	const { cells, change, level, name, uptime } = device;
	const { bracketed, colon, semicolon } = texts;
	const details = detailsOf(device, texts);
	return richText([
		textRun(isolate(shorten(name, maxName)) + colon, { weight: 'Bolder' }),
		textRun(uptime, { weight: 'Bolder', color: colors[level] }),
		textRun(change === '' ? '' : bracketed(change), { isSubtle: true }),
		textRun(details.map((text) => semicolon + text).join(''), { isSubtle: true }),
		textRun(cells ? `\n${toSquares(cells)}` : ''),
	]);
}

/** The heading of the outages, then those that fit, or a note that there are none. */
function outageRows(
	{ format, noOutages, texts }: ReportView,
	outages: OutageView[],
	maxBytes: number,
): RichText[] {
	if (outages.length === 0) return [heading(texts.outages), note(noOutages)];
	const toRow = ({ details, length, name, time }: OutageView) => {
		const notes = details.map((text) => texts.semicolon + shorten(text, maxDetail));
		return richText([
			textRun(isolate(shorten(name, maxName)) + texts.colon, { weight: 'Bolder' }),
			textRun(time + texts.bracketed(length)),
			textRun(notes.join(''), { isSubtle: true }),
		]);
	};
	const toMoreText = (left: number) => texts.moreOutages(left, format.number(left));
	const first = outages.slice(0, maxOutages);
	return rowsWithin(maxBytes, texts.outages, first, toRow, toMoreText, outages.length);
}

/** The greeting or closing of the brand as a block; none if it is empty. */
function brandText(lines: readonly string[]): RichText[] {
	const text = shorten(lines.join('\n'), maxBrandText);
	return text === '' ? [] : [richText([textRun(text)], 'Small')];
}

function heading(text: string) {
	const run = textRun(text, { weight: 'Bolder', size: 'Medium' });
	return { ...richText([run], 'Medium'), separator: true };
}

function note(text: string): RichText {
	return richText([textRun(text, { isSubtle: true })]);
}

function factSet(figures: ReportView['figures'], texts: Texts) {
	const facts = figures.map(({ label, value, change }) => ({
		title: label,
		value: withChange(value, change, texts),
	}));
	return { type: 'FactSet' as const, facts };
}

function textRun(text: string, style: TextStyle = {}) {
	return { type: 'TextRun' as const, text, ...style };
}

/** A block of styled texts (runs), without Markdown. Omits empty runs, which cards cannot have. */
function richText(runs: TextRun[], spacing?: 'Medium' | 'None' | 'Small') {
	return {
		type: 'RichTextBlock' as const,
		inlines: runs.filter(({ text }) => text !== ''),
		...(spacing ? { spacing } : {}),
	};
}

/** The bytes of a part of the card when it is sent: JSON in a JSON text, and 2 for the comma. */
function sentBytes(value: object): number {
	return Buffer.byteLength(JSON.stringify(JSON.stringify(value))) + 2;
}
