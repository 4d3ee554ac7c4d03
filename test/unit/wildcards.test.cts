import { matchesWildcards } from '../../nodes/shared/words/names/wildcards';
import { seededRandom } from '../support/random.cts';

const fits = (text: string, pattern: string) => matchesWildcards([...text], [...pattern]);

function fitsAsExpression(text: string, pattern: string): boolean {
	const source = pattern.replaceAll('*', '.*').replaceAll('?', '.');
	return new RegExp(`^${source}$`, 'su').test(text);
}

it('wildcards agree with regular expressions', () => {
	const random = seededRandom(1);
	const make = (characters: readonly string[]) =>
		Array.from({ length: random.integerBelow(9) }, () => random.pick(characters)).join('');
	let fitting = 0;
	for (let index = 0; index < 20_000; index++) {
		const [text, pattern] = [make(['a', 'b', '😀']), make(['a', 'b', '😀', '*', '?'])];
		const isFitting = fits(text, pattern);
		if (isFitting !== fitsAsExpression(text, pattern)) throw new Error(`${text} and ${pattern}`);
		if (isFitting) fitting += 1;
	}
	expect(fitting).toBeGreaterThan(500);
});

it('wildcards accept patterns that are too long for a regular expression', () => {
	const long = '1,'.repeat(50_000);
	expect(fits(long, `${long}*`)).toBe(true);
	expect(fits('Shop', long)).toBe(false);
});

it('wildcards finish where a regular expression would search for years', () => {
	expect(fits('a'.repeat(300), `${'*a'.repeat(30)}*b`)).toBe(false);
});
