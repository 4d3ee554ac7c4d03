import { shorten, shortenQuotes } from '../../nodes/shared/words/util/phrases';

it.each([
	['Shop', 4, 'Shop'],
	['Shops', 4, 'Sho…'],
	['Sho😀s', 5, 'Sho…'],
])('the text %j is shortened to %i characters', (text, max, expected) => {
	expect(shorten(text, max)).toBe(expected);
});

it('only quoted texts are shortened', () => {
	const long = 'x'.repeat(201);
	const text = `"${long}" is not "Shop" ${long} but "${long}${long}`;
	const cut = `${'x'.repeat(199)}…`;
	expect(shortenQuotes(text)).toBe(`"${cut}" is not "Shop" ${long} but "${long}${long}`);
});
