export function isPattern(text: string): boolean {
	return /[*?]/.test(text);
}

/**
 * Whether a whole text matches a pattern in which `*` is any text and `?` one character. Both are given as
 * characters. No regular expression: one could be too long, or backtrack forever.
 */
export function fitsWildcards(text: readonly string[], pattern: readonly string[]): boolean {
	let [offset, patternOffset] = [0, 0];
	/** The position to retry on a mismatch: after the last `*`, which takes one more character. */
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
