import { splitList } from '../util/phrases';
import { splitEntries } from '../values/lists';
import type { NameList } from './nameList';
import type { Named } from './named';

/**
 * Splits a text into names at commas, semicolons and line breaks. A known name keeps its commas:
 * the longest one counts, and a text that is a known name stays whole.
 */
export function splitNames(text: string, known?: NameList<Named>): string[] {
	if (!known) return splitEntries(text);
	const isKnown = (name: string) => known.matching(name).length > 0;
	if (isKnown(text)) return [text.trim()];
	// No name has more pieces than this, so longer combinations need not be tried.
	const maxPieces = known.entries.reduce(
		(max, { name }) => Math.max(max, name?.split(',').length ?? 0),
		1,
	);
	return splitParts(text).flatMap((part) => splitAtCommas(part, maxPieces, isKnown));
}

export function splitParts(text: string): string[] {
	return splitList(text, /[;\r\n]/);
}

/** Whether a text has more in it than separators. */
export function holdsName(text: string): boolean {
	return /[^\s,;]/.test(text);
}

/** Keeps pieces together that form a known name, the longest first. */
function splitAtCommas(
	text: string,
	maxPieces: number,
	isKnown: (name: string) => boolean,
): string[] {
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
