/** What a person reads in the texts of a report in English, as numbers that can be compared. */
import type { renderReport } from './atOnce.cts';

type Texts = ReturnType<typeof renderReport>['texts'];

/** A length of time as it is written: it is at least so long, and shorter than the next one. */
export interface Length {
	atLeast: number;
	below: number;
}

export interface DeviceRow {
	name: string;
	/** Null for no data. */
	uptime: number | null;
	/** What else is said of it. */
	words: string;
	/** By color; undefined where the form has no squares. */
	squares?: string[];
}

export interface OutageRow {
	name: string;
	length: Length;
	words: string;
}

export interface ReadReport {
	form: string;
	text: string;
	figures: Map<string, string>;
	devices: DeviceRow[];
	outages: OutageRow[];
	/** How many it says it leaves out. */
	moreDevices: number;
	moreOutages: number;
	/** Of all devices. */
	squares?: string[];
}

const unitSeconds: Record<string, number> = { d: 86_400, h: 3600, min: 60, s: 1 };
const lengthPattern = /(\d+) (d|h|min|s)\b(?: (\d+) (h|min|s)\b)?/;
/** The two largest parts are written, so that the rest is less than one of the second. */
const rest: Record<string, number> = { d: 3600, h: 60, min: 1, s: 1 };

export function lengthIn(text: string): Length {
	const [, count, unit, nextCount = '0', nextUnit = 's'] = lengthPattern.exec(text) ?? [];
	if (unit === undefined) throw new Error(`No length of time: ${text}`);
	const atLeast = Number(count) * unitSeconds[unit] + Number(nextCount) * unitSeconds[nextUnit];
	return { atLeast, below: atLeast + rest[unit] };
}

export function sumOf(lengths: readonly Length[]): Length {
	return lengths.reduce(
		(all, one) => ({ atLeast: all.atLeast + one.atLeast, below: all.below + one.below }),
		{ atLeast: 0, below: 0 },
	);
}

/** Whether they can be the same; a second more or less is rounding. */
export function canBeSame(one: Length, other: Length): boolean {
	return one.atLeast <= other.below && other.atLeast <= one.below;
}

export function numberIn(text: string): number {
	return Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replace(/,/g, ''));
}

const plainSpaces = (text: string) => text.replace(/[^\S\n]/gu, ' ');

/** The report in each of its forms. */
export function readForms(texts: Texts): ReadReport[] {
	return [
		readLines('plain text', texts.plainText),
		readLines('Slack text', withoutStars(texts.slackText)),
		readLines('Slack blocks', withoutStars(blockLines(texts.slackBlocks.blocks))),
		readLines('Teams card', cardLines(texts.teamsCard)),
		readHtml(texts.emailHtml),
	];
}

const withoutStars = (text: string) => text.replace(/^• /gm, '- ').replace(/\*/g, '');

function blockLines(blocks: Texts['slackBlocks']['blocks']): string {
	return blocks
		.flatMap((block) => {
			if (block.type === 'divider') return [];
			if (block.type === 'header') return block.text.text;
			if (block.type === 'context') return block.elements.map(({ text }) => text);
			const fields = (block.fields ?? []).map(({ text }) => text.replace('\n', ': '));
			return [...(block.text ? [block.text.text] : []), ...fields];
		})
		.join('\n');
}

function cardLines({ body }: Texts['teamsCard']): string {
	return body
		.flatMap((part) =>
			part.type === 'FactSet'
				? part.facts.map(({ title, value }) => `${title}: ${value}`)
				: part.inlines.map(({ text }) => text).join(''),
		)
		.map((line) => line.replace(/^(Site \d+: )/, '- $1'))
		.join('\n');
}

function readLines(form: string, given: string): ReadReport {
	const text = plainSpaces(given);
	const lines = text.split('\n');
	const devices: DeviceRow[] = [];
	const outages: OutageRow[] = [];
	let squares: string[] | undefined;
	for (const line of lines) {
		const [, name, words] = /^- (Site \d+): (.*)$/.exec(line) ?? [];
		if (/^[🟩🟨🟥⬜]+$/u.test(line)) {
			const last = devices.at(-1);
			if (last) last.squares = [...line];
			else squares = [...line];
		} else if (words !== undefined && /^(\d|no data)/.test(words)) {
			devices.push({ name, uptime: uptimeIn(words), words });
		} else if (words !== undefined) {
			outages.push({ name, length: lengthIn(/\(([^)]*)\)/.exec(words)?.[1] ?? ''), words });
		}
	}
	const figures = lines.flatMap((line): Array<[string, string]> => {
		const [, label, value] = /^([A-Z][^:]*?): (.*)$/.exec(line) ?? [];
		return value === undefined ? [] : [[label, value]];
	});
	return { ...{ form, text, figures: new Map(figures), devices, outages, squares }, ...left(text) };
}

function readHtml(html: string): ReadReport {
	const text = plainSpaces(unescaped(html.replace(/<[^>]+>/g, '\n')));
	const table = plainSpaces(unescaped(html));
	const figures = table.matchAll(/<td class="m l"[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)<\/td>/g);
	const name = '<bdi>(Site \\d+)</bdi></td><td[^>]*>([^<]*)';
	const device = `${name}(?:<br><span[^>]*>[^<]*</span>)?</td></tr><tr><td colspan="2" style="[^"]*"><p[^>]*>([^<]*)`;
	const outage = `${name}</td></tr><tr><td colspan="2" class="m"[^>]*>(.*?)</td>`;
	return {
		form: 'HTML',
		text,
		figures: new Map([...figures].map(([, label, value]) => [label, value])),
		devices: [...table.matchAll(new RegExp(device, 'g'))].map(([, who, uptime, words]) => ({
			...{ name: who, uptime: uptimeIn(uptime), words: words.replace(/ · /g, '; ') },
		})),
		outages: [...table.matchAll(new RegExp(outage, 'g'))].map(([, who, length, words]) => ({
			...{ name: who, length: lengthIn(length), words },
		})),
		...left(text),
	};
}

export function unescaped(html: string): string {
	return html
		.replace(/&#39;/g, "'")
		.replace(/&quot;/g, '"')
		.replace(/&amp;/g, '&');
}

function uptimeIn(words: string): number | null {
	return /^\d/.test(words) ? numberIn(words) : null;
}

function left(text: string): Pick<ReadReport, 'moreDevices' | 'moreOutages'> {
	const count = (pattern: RegExp) => numberIn(pattern.exec(text)?.[0] ?? '0');
	return {
		moreDevices: count(/[\d,]+ more devices? (is|are) not listed here/),
		moreOutages: count(/[\d,]+ earlier outages? (is|are) not listed here/),
	};
}
