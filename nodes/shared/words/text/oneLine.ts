/** Control characters, line breaks, and what turns the direction of all that follows. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Invisible characters that can hide text, except for joiners of letters and emoji. */
const invisible =
	/[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A name or message of the service in one line, without characters that affect the text around it. */
export function oneLine(text: string): string {
	return text.replace(invisible, '').replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}

const rightToLeft = /[\u200f\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Keeps a name that is written from right to left from pulling the figures after it along. */
export function isolate(name: string): string {
	return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** A name or message of the service in a line of plain text. */
export function plainLine(text: string): string {
	return isolate(oneLine(text));
}

/** What formats or links anywhere, at the beginning of a line, and without any mark around it. */
const formatting = /[\\`*_[\]<>~|&]|^[-+#]|(?<=^\d+)[.)]|:(?=\/\/)|(?<=\bwww)\./gi;

/** A name or message of the service in a line of Markdown. */
export function markdownLine(text: string): string {
	return plainLine(text).replace(formatting, '\\$&');
}
