/** Whether a text has a wildcard in it. */
export function isPattern(text: string): boolean {
	return /[*?]/.test(text);
}

/**
 * Whether a whole text fits a pattern in which `*` stands for any characters and `?` for one. Both are
 * given as characters. No regular expression: one of them can be too long, or search without end.
 */
export function fitsWildcards(text: readonly string[], pattern: readonly string[]): boolean {
	let [at, next] = [0, 0];
	/** Where to go on when a character does not fit: behind the last `*`, which then stands for one more. */
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
