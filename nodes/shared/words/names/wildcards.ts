/** Whether a text has a wildcard in it. */
export function isPattern(text: string): boolean {
	return /[*?]/.test(text);
}

/**
 * Whether a whole text matches a pattern in which `*` is any text and `?` one character. Both are given as
 * characters. No regular expression: one could be too long, or backtrack forever.
 */
export function fitsWildcards(text: readonly string[], pattern: readonly string[]): boolean {
	let [at, next] = [0, 0];
	/** The position to retry on a mismatch: after the last `*`, which takes one more character. */
	let [retryAt, retryNext] = [0, -1];
	while (at < text.length) {
		if (pattern[next] === '*') {
			next += 1;
			[retryAt, retryNext] = [at, next];
		} else if (pattern[next] === '?' || pattern[next] === text[at]) {
			[at, next] = [at + 1, next + 1];
		} else if (retryNext !== -1) {
			retryAt += 1;
			[at, next] = [retryAt, retryNext];
		} else {
			return false;
		}
	}
	return pattern.slice(next).every((character) => character === '*');
}
