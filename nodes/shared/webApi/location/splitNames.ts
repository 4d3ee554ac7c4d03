import { splitList } from '../../util/splitList';

/**
 * A text as the names in it: whole when it is one of them, otherwise split at semicolons, line breaks
 * and commas. A comma inside of a known name does not split it: the longest known name counts.
 */
export function splitNames(text: string, isKnown: (name: string) => boolean): string[] {
	if (isKnown(text)) return [text.trim()];
	return splitParts(text).flatMap((part) => splitAtCommas(part, isKnown));
}

/** What stands between semicolons and line breaks. */
export function splitParts(text: string): string[] {
	return splitList(text, /[;\r\n]/);
}

function splitAtCommas(text: string, isKnown: (name: string) => boolean): string[] {
	const pieces = text.split(',');
	const names: string[] = [];
	for (let start = 0; start < pieces.length; ) {
		let end = pieces.length;
		while (end > start + 1 && !isKnown(pieces.slice(start, end).join(','))) end--;
		names.push(pieces.slice(start, end).join(','));
		start = end;
	}
	return names.map((name) => name.trim()).filter((name) => name !== '');
}
