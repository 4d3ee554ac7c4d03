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

/** Returns the key of a text; texts with the same key are the same name. */
export type NameKey = (text: string) => string;

/** A key that ignores case and whitespace at the ends. */
export function plainKey(text: string): string {
	return text.trim().toLowerCase();
}

/**
 * A key that also ignores differences that users cannot see. A name copied from a web page or a sheet may
 * have invisible characters, no-break or repeated spaces, and accents as separate characters.
 */
export function nameKey(text: string): string {
	return plainKey(withoutIgnorable(text).normalize('NFC').replaceAll(/\s+/g, ' '));
}

/** Returns the ID and the name of an entry, without a missing one; only one if both are the same. */
export function idAndNameOf({ id, name }: Named): string[] {
	const texts = [id, name].flatMap((value) => (value === null ? [] : String(value)));
	return [...new Set(texts)].filter((text) => text !== '');
}

/** Whether a text can be an ID, or a pattern that matches IDs. */
export function looksLikeId(text: string): boolean {
	return /^[\d*?]+$/.test(text);
}

/** Describes an entry in messages: `"Shop front" (ID 84220)`, without a missing part. */
export function labelOf({ id, name }: Named): string {
	const hasId = id !== null && id !== '';
	if (name === null || name === '') return `ID ${id}`;
	return hasId ? `"${name}" (ID ${id})` : `"${name}"`;
}
