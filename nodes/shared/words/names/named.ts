import { decodeLayers } from '../text/html';
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

/** A key that ignores case and whitespace at the ends. In capitals, ß is SS, and İ and ı are I. */
export function plainKey(text: string): string {
	return text.trim().toLowerCase().toUpperCase().normalize('NFC').replaceAll('\u0130', 'I');
}

/**
 * A key that also ignores differences that users cannot see. A name copied from a web page or a sheet, or
 * stored by a service, may have invisible characters, no-break or repeated spaces, accents as separate
 * characters, and HTML escapes.
 */
export function nameKey(text: string): string {
	return plainKey(withoutIgnorable(decodeLayers(text)).replaceAll(/\s+/g, ' '));
}

/** The letters and digits of a name, which a service keeps that replaces other signs or accents. */
export function lettersOf(text: string): string {
	// An HTML escape at the end can be cut.
	return nameKey(text)
		.replace(/&(?:AMP?|A|LT?|GT?|Q(?:UO?T?)?|#\w*)?$/, '')
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** A shorter name is rather another one: "Shop" is no part of "Shop front". */
export const minCutLength = 20;

/** Whether a service can have stored an object with this name as `stored` (assumed, docs/dev/service.md W5). */
export function isStoredName(stored: string, name: string): boolean {
	if (nameKey(stored) === nameKey(name)) return true;
	const [start, letters] = [lettersOf(stored), lettersOf(name)];
	return (
		start !== '' &&
		letters.startsWith(start) &&
		(start === letters || stored.length >= minCutLength)
	);
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
