/** Whether a text has wildcards: `*` or `?`. */
export function isPattern(text: string): boolean {
	return /[*?]/.test(text);
}

/**
 * Whether a text matches a pattern: `*` is any text, `?` one character. Both are lists of characters. A
 * regular expression could be too long, or backtrack forever.
 */
export function matchesWildcards(text: readonly string[], pattern: readonly string[]): boolean {
	let [offset, patternOffset] = [0, 0];
	// On a mismatch, the last `*` takes one more character, and matching continues from these positions.
	let [retryOffset, retryPatternOffset] = [0, -1];
	while (offset < text.length) {
		if (pattern[patternOffset] === '*') {
			patternOffset += 1;
			[retryOffset, retryPatternOffset] = [offset, patternOffset];
		} else if (pattern[patternOffset] === '?' || pattern[patternOffset] === text[offset]) {
			[offset, patternOffset] = [offset + 1, patternOffset + 1];
		} else if (retryPatternOffset !== -1) {
			retryOffset += 1;
			[offset, patternOffset] = [retryOffset, retryPatternOffset];
		} else {
			return false;
		}
	}
	return pattern.slice(patternOffset).every((character) => character === '*');
}
