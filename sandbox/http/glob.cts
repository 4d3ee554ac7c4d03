function escapeCharacter(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Returns a check against a pattern, ignoring case: `*` stands for any number of characters, `?` for
 * one.
 */
export function createGlobMatcher(pattern: string): (text: string) => boolean {
	const source = [...pattern.replace(/\*+/g, '*')]
		.map((character) => {
			if (character === '*') return '.*';
			return character === '?' ? '.' : escapeCharacter(character);
		})
		.join('');
	const expression = new RegExp(`^${source}$`, 'isu');
	return (text) => expression.test(text);
}
