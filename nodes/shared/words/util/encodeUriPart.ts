/** Escapes a text for a part of an address. */
export function encodeUriPart(text: string): string {
	// The buffer replaces a broken character (half of a cut emoji), for which encodeURIComponent would throw.
	return encodeURIComponent(Buffer.from(text).toString());
}
