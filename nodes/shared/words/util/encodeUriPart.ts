/** A text as a part of an address. Half a character (of a cut emoji) becomes a replacement character. */
export function encodeUriPart(text: string): string {
	return encodeURIComponent(Buffer.from(text).toString());
}
