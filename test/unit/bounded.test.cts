import { isBounded } from '../../nodes/shared/words/util/bounded';

function nested(depth: number, value: unknown = 'x'): unknown {
	return depth === 0 ? value : [nested(depth - 1, value)];
}

it('isBounded accepts a hundred levels, and not one more', () => {
	expect(isBounded(nested(100))).toBe(true);
	expect(isBounded(nested(101))).toBe(false);
	expect(isBounded({ before: 1, deep: nested(200), after: 2 })).toBe(false);
});

it('isBounded stops early in a value with very many levels', () => {
	let value: unknown = 'x';
	for (let level = 0; level < 100_000; level++) value = [value];
	expect(isBounded(value)).toBe(false);
});

it('isBounded counts the levels of a value again where it is deeper', () => {
	const shared = nested(60);
	expect(isBounded([shared, nested(39, shared)])).toBe(true);
	expect(isBounded([shared, nested(40, shared)])).toBe(false);
});

it('isBounded refuses values that contain themselves, and accepts a value in two places', () => {
	const one: Record<string, unknown> = { a: 1 };
	expect(isBounded([one, one, { one }])).toBe(true);
	one.self = { again: one };
	expect(isBounded(one)).toBe(false);
	expect(isBounded([1, one])).toBe(false);
});

it.each([null, undefined, 0, '', new Date(0), [], {}])('isBounded accepts %p', (value) => {
	expect(isBounded(value)).toBe(true);
});
