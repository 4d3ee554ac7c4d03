/** Control characters, line breaks, and characters that change the direction of the text after them. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Invisible characters that can hide text, except for joiners of letters and emoji. */
const invisible =
	/[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Returns a text of the service in one line, without characters that hide or reorder the text around it. */
export function oneLine(text: string): string {
	return text.replace(invisible, '').replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}

const rightToLeft = /[\u200f\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolates a name with right-to-left letters (by invisible marks): it would reorder the figures after it. */
export function isolate(name: string): string {
	return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** A text of the service for plain text: in one line, and isolated if it has right-to-left letters. */
export function plainLine(text: string): string {
	return isolate(oneLine(text));
}

/** Characters that format or link in Markdown: anywhere, at the start of a line, or in plain addresses. */
const formatting = /[\\`*_[\]<>~|&]|^[-+#]|[.)](?<=^\d+.)|:(?=\/\/)|\.(?<=\bwww.)/gi;

/** A text of the service for Markdown: like `plainLine`, with all formatting escaped. */
export function markdownLine(text: string): string {
	return plainLine(text).replace(formatting, '\\$&');
}
