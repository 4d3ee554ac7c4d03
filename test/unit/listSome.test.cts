import { listSome, quoteSome } from '../../nodes/shared/words/util/phrases';

const texts = ['Shop', 'Blog', 'Mail'];

it.each([
	[2, 'Shop, Blog and 1 more'],
	[3, 'Shop, Blog, Mail'],
	[4, 'Shop, Blog, Mail'],
])('a list of %d of three texts is %s', (maxListed, expected) => {
	expect(listSome(texts, maxListed)).toBe(expected);
});

it('a list has at most ten texts, in quotation marks too', () => {
	const eleven = Array.from({ length: 11 }, (_, at) => `${at}`);
	expect(listSome(eleven)).toBe('0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 1 more');
	expect(quoteSome(texts)).toBe('"Shop", "Blog", "Mail"');
});
