const maxLineLength = 150;

/**
 * A text in lines of the width that pages have.
 *
 * @param indent what the lines after the first begin with
 */
export function wrap(text: string, indent = ''): string {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + word.length < maxLineLength) {
			lines[lines.length - 1] = `${last} ${word}`;
		} else lines.push(word);
	}
	return lines.join(`\n${indent}`);
}
