import { shorten, shortenQuotes } from '../../nodes/shared/words/util/phrases';

it.each([
	['Shop', 4, 'Shop'],
	['Shops', 4, 'Sho…'],
	['Sho😀s', 5, 'Sho…'],
])('shortens %j to %i characters', (text, max, expected) => {
	expect(shorten(text, max)).toBe(expected);
});

it('shortens what is quoted and nothing else', () => {
	const long = 'x'.repeat(201);
	const text = `"${long}" is not "Shop" ${long} but "${long}${long}`;
	const cut = `${'x'.repeat(199)}…`;
	expect(shortenQuotes(text)).toBe(`"${cut}" is not "Shop" ${long} but "${long}${long}`);
});
