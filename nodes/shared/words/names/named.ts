import { withoutIgnorable } from '../util/invisible';

/** An entry with a name and an ID; null or empty if missing. */
export interface Named {
	readonly id: string | number | null;
	readonly name: string | null;
	/** The tags of a device, where they were read. */
	readonly tags?: readonly string[];
}

/** Whether a text can be a tag, or the name of a device that is written like one: "#shop". */
export function isTag(text: string): boolean {
	return text.startsWith('#');
}

/** How a text is compared with names: the same key is the same name. */
export type NameKey = (text: string) => string;

/** Case and whitespace at the ends do not count. */
export function plainKey(text: string): string {
	return text.trim().toLowerCase();
}

/**
 * A key that is the same for names that mean the same. A text from a web page or a sheet may contain
 * invisible characters, no-break spaces, several spaces in place of one, and accents as separate characters.
 */
export function nameKey(text: string): string {
	return plainKey(withoutIgnorable(text).normalize('NFC').replaceAll(/\s+/g, ' '));
}

/** The ID and the name, where it has them; once when they are the same. */
export function idAndNameOf({ id, name }: Named): string[] {
	const texts = [id, name].flatMap((value) => (value === null ? [] : String(value)));
	return [...new Set(texts)].filter((text) => text !== '');
}

/** Whether a text can be an ID, or a pattern of some. */
export function looksLikeId(text: string): boolean {
	return /^[\d*?]+$/.test(text);
}

/** `"Shop front" (ID 84220)`. */
export function labelOf({ id, name }: Named): string {
	const hasId = id !== null && id !== '';
	if (name === null || name === '') return `ID ${id}`;
	return hasId ? `"${name}" (ID ${id})` : `"${name}"`;
}
