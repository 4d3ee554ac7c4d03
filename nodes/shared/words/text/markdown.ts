import { plainLine } from './oneLine';

/** What formats or links anywhere, at the beginning of a line, and without any mark around it. */
const formatting = /[\\`*_[\]<>~|&]|^[-+#]|(?<=^\d+)[.)]|:(?=\/\/)|(?<=\bwww)\./gi;

/** A name or message of the service in a line of Markdown. */
export function markdownLine(text: string): string {
	return plainLine(text).replace(formatting, '\\$&');
}
