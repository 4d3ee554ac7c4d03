import {
	changeJson,
	noteRepeatedName,
	parseJson,
	repeatedNameOf,
} from '../../nodes/shared/words/util/jsonText';
import { seededRandom, type Random } from '../support/random.cts';

/** Scalars in spellings that JSON.stringify(JSON.parse(text)) does not give back, and usual ones. */
const scalars = [
	'9007199254740993',
	'-123456789012345678901234567890',
	'1e400',
	'1E2',
	'1.50',
	'5.0',
	'-0',
	'0.1234567890123456789',
	'"\\/Date(1700000000000)\\/"',
	'"\\u00e4\\ud83d"',
	'"9007199254740993 in a text"',
	'"with \\"quotes\\" and 1e5"',
	'"America/New_York"',
	'null',
	'true',
	'300',
];

function generateValue(random: Random, depth: number): string {
	if (depth === 0 || random.chance(0.5)) return random.pick(scalars);
	const count = random.integerBelow(4);
	const values = Array.from({ length: count }, () => generateValue(random, depth - 1));
	if (random.chance(0.5)) return `[${values.join(random.pick([',', ', ']))}]`;
	return `{ ${values.map((value, index) => `"${index + random.integerBelow(99) * 9}x" : ${value}`).join(',')} }`;
}

function generateMembers(random: Random): Array<[name: string, text: string]> {
	const names = ['Name', '__proto__', 'Locations', '7', 'Unknown field', 'toString', 'Ä'];
	return names
		.filter((name) => name === 'Name' || random.chance(0.8))
		.map((name) => [name, generateValue(random, 3)]);
}

function toText(members: Array<[name: string, text: string]>): string {
	return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

it('a change of JSON leaves every byte of the other fields as it came, for 500 generated objects', () => {
	const random = seededRandom(10);
	for (let round = 0; round < 500; round++) {
		const members = generateMembers(random);
		const text = toText(members);
		const content = parseJson(text) as Record<string, unknown>;
		const changed = changeJson({ content, text }, { ...content, Name: 'New' });
		const expected = members.map(([name, value]): [string, string] =>
			name === 'Name' ? [name, '"New"'] : [name, value],
		);
		expect(changed).toBe(toText(expected));
	}
});

it('generated changes of JSON have the content of the changed object', () => {
	const random = seededRandom(11);
	for (let round = 0; round < 500; round++) {
		const [text, other] = [0, 1].map(() => toText(generateMembers(random)));
		const content = parseJson(text) as Record<string, unknown>;
		const changed = parseJson(other) as object;
		const written = parseJson(changeJson({ content, text }, changed));
		// JSON.stringify has no -0.
		expect(JSON.parse(JSON.stringify(written))).toEqual(JSON.parse(JSON.stringify(changed)));
	}
});

it.each([
	[
		'an entry that is added',
		{ Tags: ['a', 'b'] },
		'{"Id":1.0,"Tags":["a","b"],"Big":[1e2,{"x":5.0}]}',
	],
	['an entry that is removed', { Big: [{ x: 5 }] }, '{"Id":1.0,"Tags":["a"],"Big":[{"x":5.0}]}'],
	['a field that is removed', { Tags: undefined }, '{"Id":1.0,"Big":[1e2,{"x":5.0}]}'],
	[
		'a field inside another',
		{ Big: [100, { x: 5, y: 6 }] },
		'{"Id":1.0,"Tags":["a"],"Big":[1e2,{"x":5.0,"y":6}]}',
	],
	['a field of another type', { Tags: {} }, '{"Id":1.0,"Tags":{},"Big":[1e2,{"x":5.0}]}'],
	[
		'a field that is new',
		{ New: null },
		'{"Id":1.0,"Tags":["a"],"Big":[1e2,{"x":5.0}],"New":null}',
	],
])('a change of JSON writes %s', (_what, changes, expected) => {
	const text = '{"Id":1.0,"Tags":["a"],"Big":[1e2,{"x":5.0}]}';
	const content = parseJson(text) as Record<string, unknown>;
	expect(changeJson({ content, text }, { ...content, ...changes })).toBe(expected);
});

it.each(['{"a":1,"b":2,"a":3}', '{"b":2,"c":[{"a":1,"\\u0061":1}]}'])(
	'the name that an object has twice is noted: %s',
	(text) => {
		const content = parseJson(text) as Record<string, unknown>;
		expect(repeatedNameOf(content)).toBeUndefined();
		noteRepeatedName({ content, text });
		expect(repeatedNameOf(content)).toBe('a');
	},
);

it('parseJson reads whole numbers of too many digits as text, and everything else as JSON.parse', () => {
	expect(parseJson('{"a":9007199254740993,"b":1e2,"c":"12345678901234567","d":0.5}')).toEqual({
		a: '9007199254740993',
		b: 100,
		c: '12345678901234567',
		d: 0.5,
	});
	expect(parseJson('[1e400,-12345678901234567]')).toEqual(['1e400', '-12345678901234567']);
	expect(parseJson('"a \\" 12345678901234567"')).toBe('a " 12345678901234567');
	expect(() => parseJson('{')).toThrow(SyntaxError);
});
