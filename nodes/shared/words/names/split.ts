import { splitList } from '../util/phrases';
import { splitEntries } from '../values/lists';
import type { NameList } from './nameList';
import type { Named } from './named';

/** Splits a text into names at commas, semicolons and line breaks. A known name keeps its commas. */
export function splitNames(text: string, known?: NameList<Named>): string[] {
	if (!known) return splitEntries(text);
	const isKnown = (name: string) => known.matching(name).length > 0;
	if (isKnown(text)) return [text.trim()];
	// The number of comma-separated pieces of the longest name: no more pieces need to be combined.
	const maxPieces = known.entries.reduce(
		(max, { name }) => Math.max(max, name?.split(',').length ?? 0),
		1,
	);
	return splitParts(text).flatMap((part) => splitAtCommas(part, maxPieces, isKnown));
}

/** Splits at semicolons and line breaks, but not at commas. */
export function splitParts(text: string): string[] {
	return splitList(text, /[;\r\n]/);
}

/** Whether a text has any name: more than separators and spaces. */
export function containsName(text: string): boolean {
	return /[^\s,;]/.test(text);
}

/** Splits at commas, but keeps up to `maxPieces` pieces together that form a known name; the longest wins. */
function splitAtCommas(text: string, maxPieces: number, isKnown: (name: string) => boolean) {
	const pieces = text.split(',');
	const names: string[] = [];
	for (let start = 0; start < pieces.length;) {
		let end = Math.min(pieces.length, start + maxPieces);
		while (end > start + 1 && !isKnown(pieces.slice(start, end).join(','))) end--;
		names.push(pieces.slice(start, end).join(','));
		start = end;
	}
	return names.map((name) => name.trim()).filter((name) => name !== '');
}
