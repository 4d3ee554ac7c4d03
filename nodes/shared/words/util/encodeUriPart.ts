/** A text as a part of an address. Half a character, such as of an emoji in a text that was cut, cannot be sent. */
export function encodeUriPart(text: string): string {
	return encodeURIComponent(Buffer.from(text).toString());
}
