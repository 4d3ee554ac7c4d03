function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A check against a pattern in which `*` stands for any run of characters and `?` for one, without
 * regard to case.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
	const source = [...pattern.replace(/\*+/g, '*')]
		.map((character) => {
			if (character === '*') return '.*';
			return character === '?' ? '.' : escaped(character);
		})
		.join('');
	const expression = new RegExp(`^${source}$`, 'isu');
	return (text) => expression.test(text);
}
