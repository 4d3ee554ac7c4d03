/** The text, or its beginning, in so many characters; half a character is never left. */
export function shorten(text: string, max: number): string {
	if (text.length <= max) return text;
	return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}

const maxQuotedLength = 200;

/** The text with each part between quotation marks shortened: what a message repeats can be very long. */
export function shortenQuotes(text: string): string {
	return text.replace(/"([^"]*)"/g, (_, quoted: string) => `"${shorten(quoted, maxQuotedLength)}"`);
}
