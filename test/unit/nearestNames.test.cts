import { closestMatches, editDistance } from '../../nodes/shared/words/names/nearest';
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';

const names = ['New York', 'London', 'Frankfurt', 'Paris', 'Montreal', 'Washington DC'];

it.each([
	['a swapped letter', 'Lodnon', 'London'],
	['another case', 'NEW YROK', 'New York'],
	['a part of the name', 'wash', 'Washington DC'],
	['more than the name', 'Paris, France', 'Paris'],
	['a word of a longer name', 'Yrok', 'New York'],
])('the nearest name is the intended one despite %s', (_what, text, meant) => {
	expect(closestMatches(text, names)[0]).toBe(meant);
});

it('wildcards alone have the shortest names as nearest ones', () => {
	expect(closestMatches('', ['Lugano', 'Bern', 'Rome'])).toEqual(['Bern', 'Rome', 'Lugano']);
});

it('the nearest names are at most three, equally close ones in alphabetical order', () => {
	expect(closestMatches('xxx', ['bbb', 'ccc', 'aaa', 'ddd'])).toEqual(['aaa', 'bbb', 'ccc']);
	expect(closestMatches('London', ['Paris'])).toEqual(['Paris']);
	expect(closestMatches('London', [])).toEqual([]);
});

it('the nearest name counts an emoji as one letter', () => {
	expect(editDistance('Shop 🛒', 'Shop 🛒')).toBe(0);
	expect(editDistance('Shop 🛒', 'Shop x')).toBe(1);
});

it('the search for the nearest names does not block n8n for texts that are no names', async () => {
	const book = 'x y '.repeat(100_000);
	const { cpuMs } = await withCpuMs(() => {
		expect(closestMatches(book, [...names, book.slice(1)])).not.toEqual([]);
		expect(editDistance(book, book.toUpperCase())).toBeGreaterThan(0);
	});
	expect(cpuMs).toBeLessThan(tooMuchCpuMs);
});
