/** The parts of a text between separators, without whitespace around them and without empty ones. */
export function splitList(text: string, separator: string | RegExp): string[] {
	return text
		.split(separator)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}
