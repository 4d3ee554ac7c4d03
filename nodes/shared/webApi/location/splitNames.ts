import { splitList } from '../../util/splitList';
import { findByNameOrId, type Named } from '../nameIndex';

/**
 * A text as the names in it: whole when it is one of them, otherwise split at semicolons, line breaks
 * and commas. A comma inside of a known name does not split it: the longest known name counts.
 */
export function splitNames(text: string, known: Named[]): string[] {
	const isKnown = (name: string) => findByNameOrId(name, known).found.length > 0;
	if (isKnown(text)) return [text.trim()];
	// Of a very long text, only as much is put together as a name can be.
	const maxPieces = Math.max(1, ...known.map(({ name }) => name.split(',').length));
	return splitParts(text).flatMap((part) => splitAtCommas(part, maxPieces, isKnown));
}

/** What stands between semicolons and line breaks. */
export function splitParts(text: string): string[] {
	return splitList(text, /[;\r\n]/);
}

/** Whether a text has more in it than separators. */
export function holdsName(text: string): boolean {
	return /[^\s,;]/.test(text);
}

function splitAtCommas(
	text: string,
	maxPieces: number,
	isKnown: (name: string) => boolean,
): string[] {
	const pieces = text.split(',');
	const names: string[] = [];
	for (let start = 0; start < pieces.length; ) {
		let end = Math.min(pieces.length, start + maxPieces);
		while (end > start + 1 && !isKnown(pieces.slice(start, end).join(','))) end--;
		names.push(pieces.slice(start, end).join(','));
		start = end;
	}
	return names.map((name) => name.trim()).filter((name) => name !== '');
}
