const maxLineLength = 150;

/** @param indent prefix of the lines after the first */
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
