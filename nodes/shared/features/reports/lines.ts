import { oneLine } from '../../words/text';
import { shorten } from '../../words/util/shorten';

/** A text that somebody wrote, line by line, without blank ones. */
export function linesOf(text: string, maxLength: number): string[] {
	return shorten(text, maxLength)
		.split(/\r\n?|\n/)
		.map(oneLine)
		.filter((line) => line !== '');
}

export function withChange(value: string, change: string): string {
	return change === '' ? value : `${value} (${change})`;
}

/** Without data, "no data" is said once. */
export function unique(words: string[]): string[] {
	return [...new Set(words)];
}
