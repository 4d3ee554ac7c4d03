/** Values that nobody means in a field, and some that are meant: of every type, as expressions give them. */
import { DateTime } from 'luxon';

import type { Random } from '../../support/random.cts';
import { firstDevice } from '../../support/nodes.cts';

const texts = [
	...['', ' ', '\u0000', '\ud83d', 'cut \udc00 in two', '🙂', '\u202eright to left', '٣'],
	...'null undefined NaN __proto__ constructor toString hasOwnProperty true off Email T'.split(' '),
	...'% %00 %ZZ https:// http://[ javascript:alert(1) //example.test/x ../../../etc/passwd'.split(
		' ',
	),
	...'0x10 1e3 -1 1.5 007 +7 84211,84212 84211,,x * ** [ ((((( { [[[[ a=1&b=2 a,"b'.split(' '),
	...'2026-02-30T00:00:00 2026-11-20T10:00:00 2026-11-20T25:61:00 -000001-01-01'.split(' '),
	...['{"__proto__":{"polluted":true}}', '{"a":1e999}', '={{ $json.id }}', '{{ 1 }}'],
	...['08:00-18:00 Mo-Fr', '25:00-26:00 Xx', 'all day every day', '5 min', '1 fortnight'],
	...['[object Object]', ' 84211 ', 'http://a b/', '\r\nX-Header: 1'],
	...["'; DROP TABLE devices; --", '<script>alert(1)</script>'],
];

const numbers = [
	0, -0, 1, -1, 1.5, -2.5, 1e-9, 60, 201, 301, 84_211, 2_147_483_648, 9_007_199_254_740_992, 1e21,
	1e308,
].concat(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);

const reservedNames = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'toJSON',
	'toISO',
].concat('value', 'a', '');

/** Depends only on the state of the random values. */
export function hostileValue(random: Random, depth = 0): unknown {
	const kind = random.integerBelow(depth > 2 ? 60 : 100);
	if (kind < 30) return random.pick(texts);
	if (kind < 45) return random.pick(numbers);
	if (kind < 50) return random.pick([undefined, null, true, false]);
	if (kind < 60) return randomText(random);
	if (kind < 70) return list(random, random.integerBelow(4), depth);
	if (kind < 85) return object(random, depth);
	return random.pick(rareValues)();
}

function randomText(random: Random): string {
	const length = random.pick([1, 2, 5, 20, 300]);
	const unit = () =>
		String.fromCharCode(
			random.chance(0.7) ? 32 + random.integerBelow(95) : random.integerBelow(0x1_0000),
		);
	return Array.from({ length }, unit).join('');
}

function list(random: Random, length: number, depth: number): unknown[] {
	return Array.from({ length }, () => hostileValue(random, depth + 1));
}

/** As JSON.parse makes them: `__proto__` is a name like any other. */
function object(random: Random, depth: number): object {
	return Object.fromEntries(
		Array.from({ length: random.integerBelow(4) }, () => [
			random.chance(0.5) ? random.pick(reservedNames) : randomText(random),
			hostileValue(random, depth + 1),
		]),
	);
}

function nested(depth: number, around: (value: unknown) => unknown): unknown {
	let value: unknown = 1;
	for (let level = 0; level < depth; level++) value = around(value);
	return value;
}

function cyclic(): object {
	const value: Record<string, unknown> = { name: 'a' };
	value.self = value;
	return value;
}

function cyclicList(): unknown[] {
	const value: unknown[] = [1];
	value.push(value);
	return value;
}

const rareValues: Array<() => unknown> = [
	() => 'x'.repeat(100_000),
	() => '1'.repeat(400),
	() => '('.repeat(5000),
	() => '1,'.repeat(20_000),
	() => 'Shop,'.repeat(200),
	() => 'a,'.repeat(20_000),
	() => Array.from({ length: 2000 }, (_, index) => index),
	() => new Array(1000),
	() => nested(50, (value) => [value]),
	() => nested(2000, (value) => ({ value })),
	() => nested(20_000, (value) => [value]),
	cyclic,
	cyclicList,
	() => DateTime.fromISO('2026-11-20T10:00:00Z'),
	() => DateTime.invalid('a test'),
	() => DateTime.fromISO('+275760-09-13T00:00:00Z'),
	() => new Date(0),
	() => new Date(Number.NaN),
	() => new Date(8.64e15),
	() => 10n,
	() => ({ id: 10n }),
	() => new Map([['a', 1]]),
	() => new Set([1]),
	() => /a+/g,
	() => new Uint8Array(3),
	() => new Error('a value'),
	() => Object.create(null),
	() => ({ toString: null, valueOf: null }),
	() => ({ toISO: 'no function' }),
	() => ({ toJSON: 1 }),
	() => ({ __rl: true, mode: 'id', value: `${firstDevice}` }),
	() => ({ __rl: true, mode: 'name', value: 'Company website' }),
	() => ({ __rl: true, mode: 'nothing', value: {} }),
	() => ({ __rl: true }),
	() => ({ mappingMode: 'defineBelow', value: null }),
];
