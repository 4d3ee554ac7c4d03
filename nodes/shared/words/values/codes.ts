import { anyDash, splitWords } from './lists';
import { ValueError } from './valueError';

/** One code, or a range of them with both ends in it. */
export type Code = number | { from: number; to: number };

/**
 * Such as `500, 503, 520-529`; none in a blank text.
 *
 * @throws {ValueError} naming the part that is not understood
 */
export function parseCodes(text: string): Code[] {
	return splitWords(withPlainDashes(text)).map(parseCode);
}

function parseCode(text: string): Code {
	const match = /^(-?\d{1,9})(?:-(-?\d{1,9}))?$/.exec(text);
	if (!match) throw codeError(text);
	const from = Number(match[1]);
	if (match[2] === undefined) return from;
	const to = Number(match[2]);
	if (to <= from) throw codeError(text);
	return { from, to };
}

export const codesHint =
	'Enter codes such as 500, 503, 520-529: numbers, and ranges from low to high.';

function codeError(part: string): ValueError {
	return new ValueError(`contains "${part}", which is not a code`, codesHint);
}

const dashInRange = new RegExp(String.raw`(\d)\s*${anyDash.source}\s*(?=-?\d)`, 'g');

/** "520 – 529" and "520-529" are the same. */
function withPlainDashes(text: string): string {
	return text.replace(dashInRange, '$1-');
}
