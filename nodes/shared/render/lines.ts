import { oneLine } from '../text';
import { shorten } from '../util/shorten';

/** A text that somebody wrote, line by line, without blank ones. */
export function linesOf(text: string, maxLength: number): string[] {
	return shorten(text, maxLength)
		.split(/\r\n?|\n/)
		.map(oneLine)
		.filter((line) => line !== '');
}
