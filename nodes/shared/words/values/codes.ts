import { anyDash, splitWords } from './lists';
import { ValueError } from './valueError';

/** A response code of a server, or a range that includes both ends. */
export type Code = number | { from: number; to: number };

/** Reads codes such as `500, 503, 520-529`. @throws {ValueError} naming the invalid part */
export function parseCodes(text: string): Code[] {
	// Ranges alike: "520 – 529" as "520-529".
	return splitWords(text.replace(dashInRange, '$1-')).map(parseCode);
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
