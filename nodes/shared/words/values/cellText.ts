/** Texts in cells of sheets, as people and programs damage them. */
import { decodeLayers } from '../text/html';
import { withoutStrays } from '../util/invisible';
import { isPlaceholder } from './placeholder';
import { ValueError } from './valueError';

/** The later bytes of a character in UTF-8, read as Windows-1252 or Latin-1; some only before a letter. */
const laterByte = '(?:[\\u0080-\\u009f¡-¿€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜š›œžŸ]|[\\u00a0‘’“”–—™…](?=\\p{L}))';

/** UTF-8 that was read as Windows-1252, Mac Roman or a DOS code page, and lost characters. */
const damage = new RegExp(
	[
		`[ÂÃÄÅ]${laterByte}`,
		`[ÎÏÐÑ]${laterByte}[ÎÏÐÑ]`,
		'â(?:€|„¢|‚¬|†|ˆ|œ)|ã(?:ƒ|‚|€)|ï»¿|ðŸ|√[§∂º©®±†üÑñ]|‚Ä|[├┬][^\\s─│]|ÔÇ',
		'[\\ufffd\\u0080-\\u009f\\p{Surrogate}]',
	].join('|'),
	'u',
);

/** Returns the text. @throws {ValueError} when it was read with the wrong encoding */
export function requireIntact(text: string): string {
	if (!damage.test(text)) return text;
	throw new ValueError(
		`contains "${text}", which was read with the wrong encoding`,
		'Save the file as CSV UTF-8 (in Excel: Save As > CSV UTF-8), or choose its encoding in the node that reads it, such as Extract from File.',
	);
}

/** Returns the text. @throws {ValueError} when it means no value, such as "n/a" or "#REF!" */
export function requireValue(text: string): string {
	if (!isPlaceholder(text)) return text;
	throw new ValueError(
		`contains the placeholder or formula error "${text}"`,
		'Clear the cell, or enter a value. In formulas, use IFNA(…, "") or IFERROR(…, "") for an empty cell.',
	);
}

/**
 * The text of a name or an address in a cell, which may be empty: HTML escapes are decoded, also
 * repeated ones.
 *
 * @throws {ValueError} for placeholders and damaged texts
 */
export function readCellText(text: string): string {
	return requireValue(requireIntact(withoutStrays(decodeLayers(text)).trim()));
}
