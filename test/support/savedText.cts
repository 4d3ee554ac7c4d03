/** The content of a text that a trigger saved: version, hash and JSON. */
export function contentOf(text: string) {
	return JSON.parse(text.slice(text.indexOf('{')));
}
