export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts a text to a maximum length, with "…" at the end, but never within a character. */
export function shorten(text: string, max: number): string {
	if (text.length <= max) return text;
	return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}

const maxQuotedLength = 200;

/** The text with each quoted part shortened, because quoted values can be very long. */
export function shortenQuotes(text: string): string {
	return text.replace(/"([^"]*)"/g, (_, quoted: string) => `"${shorten(quoted, maxQuotedLength)}"`);
}

/** Joins the first texts, and counts the others: `Shop, Blog and 3 more`. */
export function listSome(texts: readonly string[], maxListed = 10): string {
	const more = texts.length - maxListed;
	return `${texts.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const maxLines = 50;

/** Returns a line "- text" for each of the first 50 texts, and a line "and N more" for the others. */
export function listLines(texts: readonly string[]): string[] {
	const more = texts.length - maxLines;
	const lines = texts.slice(0, maxLines).map((text) => `- ${text}`);
	return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** Like `listSome`, with each text in quotation marks: `"Shop", "Blog" and 3 more`. */
export function quoteSome(texts: readonly string[]): string {
	return listSome(texts.map((text) => `"${text}"`));
}

/** Writes ascending numbers with ranges: "1-3, 5, 7-8". */
export function toRanges(numbers: number[]): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const number of numbers) {
		const range = ranges.at(-1);
		if (range && range[1] === number - 1) range[1] = number;
		else ranges.push([number, number]);
	}
	return ranges
		.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
		.join(', ');
}

/** Splits a text at separators. Removes whitespace around the parts, and empty parts. */
export function splitList(text: string, separator: string | RegExp): string[] {
	return text
		.split(separator)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Orders texts by character codes, the same in every language; ISO 8601 times by time. */
export function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
