/** Texts in cells of sheets, as people and programs damage them. */
import { decodeLayers } from '../text/html';
import { withoutStrays } from '../util/invisible';
import { isPlaceholder } from './placeholder';
import { ValueError } from './valueError';

/** The later bytes of a character in UTF-8, read as Windows-1252 or Latin-1; some only before a letter. */
const laterByte = '(?:[\\u0080-\\u009f¡-¿€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜š›œžŸ]|[\\u00a0‘’“”–—™…](?=\\p{L}))';

/** Later bytes that do not follow a real letter, and all of them. */
const strangeByte = '[\\u0080-\\u009f€‚ƒ„†‡ˆ‰‹•˜›¡-¨¬\\u00ad¯±´-¶¸¼-¿]';
const anyByte = '[\\u0080-\\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜š›œžŸ‘’“”–—™…]';

/** UTF-8 that was read as Windows-1252, Mac Roman or a DOS code page, and lost characters. */
const damage = new RegExp(
	[
		`[ÂÃÄÅ]${laterByte}|\\p{Ll}[ÄÅÈ][‘’“”–—™…]|È[˜š›]|È™\\p{L}`,
		// Two letters of Greek, Cyrillic, Hebrew or Arabic, or a sign that follows no letter.
		`[Î-Ó×-Û]${anyByte}[Î-Ó×-Û]|[ÎÏÐÑÕ]${strangeByte}`,
		// Japanese, Chinese, Korean, Thai, Hindi and others have three bytes.
		`[à-ï](?:${strangeByte}${anyByte}|${anyByte}${strangeByte}|[ªŠŒŽŸšœž]{2})|á»™`,
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

/** A name or an address in a cell, without HTML escapes. @throws {ValueError} for placeholders and damage */
export function readCellText(text: string): string {
	return requireValue(requireIntact(withoutStrays(decodeLayers(text)).trim()));
}
