import { nearest } from '../../nodes/shared/nearest';

const names = ['New York', 'London', 'Frankfurt', 'Paris', 'Montreal', 'Washington DC'];

it.each([
	['a swapped letter', 'Lodnon', 'London'],
	['another case', 'NEW YROK', 'New York'],
	['a part of the name', 'wash', 'Washington DC'],
	['more than the name', 'Paris, France', 'Paris'],
])('finds the name meant by %s', (_what, text, meant) => {
	expect(nearest(text, names)[0]).toBe(meant);
});

it('gives no more than three, and equally near ones by name', () => {
	expect(nearest('xxx', ['bbb', 'ccc', 'aaa', 'ddd'])).toEqual(['aaa', 'bbb', 'ccc']);
	expect(nearest('London', ['Paris'])).toEqual(['Paris']);
	expect(nearest('London', [])).toEqual([]);
});
