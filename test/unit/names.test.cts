import {
	NameList,
	nameKey,
	NameSelection,
	requireOne,
	unknownNamesError,
	type Named,
} from '../../nodes/shared/words/names';
import { seededRandom } from '../support/random.cts';

const entries = [
	{ id: 2, name: 'New York' },
	{ id: 3, name: 'London' },
	{ id: 9001, name: 'london' },
	{ id: 9002, name: '3' },
	{ id: 9003, name: 'Caf\u00e9 Nord' },
];
const known = new NameList<Named>(entries);
const idsOf = (found: readonly Named[]) => found.map(({ id }) => id);
const field = { label: 'Locations', among: 'the locations of the platform' };

it.each<[string | { name: string }, number[]]>([
	[' new york ', [2]],
	['9001', [9001]],
	['London', [3]],
	['LONDON', [3, 9001]],
	['3', [3, 9002]],
	[{ name: '3' }, [9002]],
	[{ name: '9001' }, []],
	['new\u00a0york', [2]],
	['CAFE\u0301 Nord', [9003]],
	['New*', []],
	['New  York', [2]],
	['\u2007New \u00a0York\n', [2]],
	['New\u200b Yo\u00adrk\ufe0f', [2]],
	['\u202aNew York\u200e', [2]],
	['NewYork', []],
	['', []],
	['null', []],
])('the name list finds the entries of %j: %j', (reference, ids) => {
	expect(idsOf(known.find(reference))).toEqual(ids);
});

it.each([
	['Ma\u00dfe', 'MASSE'],
	['\u0130stanbul', 'istanbul'],
	['\u0131\u015f\u0131k', 'I\u015eIK'],
	['\u03bf\u03b4\u03bf\u03c3', '\u039f\u0394\u039f\u03a3'],
	['\ufb01nance', 'FINANCE'],
])('%s and %s are the same name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

it('the name list finds an entry without an ID by its name, and one without a name by its ID', () => {
	const some = new NameList([
		{ id: null, name: 'Shop' },
		{ id: 7, name: null },
	]);
	expect(some.find('shop')).toHaveLength(1);
	expect(some.find('7')).toHaveLength(1);
	expect(some.matching('?')).toHaveLength(1);
	expect(some.matching('')).toHaveLength(0);
});

it.each<[string, number[]]>([
	['LONDON', [3, 9001]],
	['3', [3, 9002]],
	['*o*', [2, 3, 9001, 9003]],
	['900?', [9001, 9002, 9003]],
	['cafe\u0301*', [9003]],
	['Lodnon*', []],
])('a name, ID or pattern selects all entries that fit it, in their order: %s', (text, ids) => {
	expect(idsOf(known.matching(text))).toEqual(ids);
});

it('a name, ID or pattern finds the same in a list as for a single entry', () => {
	const random = seededRandom(7);
	const text = () =>
		Array.from({ length: random.integerBelow(4) }, () =>
			random.pick([...'aA\u00df1 *?\u00e9\ud83d\udca1']),
		).join('');
	const all = Array.from({ length: 300 }, () => ({ id: text(), name: text() }));
	const list = new NameList(all);
	for (let at = 0; at < 500; at++) {
		const sought = text();
		const selection = new NameSelection([sought]);
		expect(list.matching(sought)).toEqual(all.filter((entry) => selection.includes(entry)));
	}
});

it('a selection includes exactly by name or ID, and not by a pattern', () => {
	const selection = new NameSelection(['london', '2', 'Caf*']);
	expect(idsOf(entries.filter((entry) => selection.includes(entry)))).toEqual([2, 3, 9001, 9003]);
	expect(idsOf(entries.filter((entry) => selection.includesExactly(entry)))).toEqual([2, 3, 9001]);
	expect(selection.includesExactly({ id: 1, name: 'Caf*' })).toBe(false);
});

describe('a refusal', () => {
	const refuse = (texts: string[], list = known) => unknownNamesError(field, texts, list);
	const correct = 'Correct Locations: each name must match one of the locations of the platform.';

	it.each<[string[], string, string]>([
		[['New Yrok'], '"New Yrok" in Locations is', 'Did you mean "New York" (ID 2)? '],
		[
			['Lodnon', 'Lodnon', 'New Yrok'],
			'"Lodnon", "New Yrok" in Locations are',
			'Did you mean "london" (ID 9001), "London" (ID 3), or "New York" (ID 2)? ',
		],
		[
			['9009'],
			'"9009" in Locations is',
			'Did you mean "london" (ID 9001), "3" (ID 9002), or "Caf\u00e9 Nord" (ID 9003)? ',
		],
		[['New Yrok*'], '"New Yrok*" in Locations is', 'Did you mean "New York" (ID 2)? '],
		[
			['#eu'],
			'"#eu" in Locations is',
			'There are no tags to choose from. Did you mean "3" (ID 9002), "New York" (ID 2), or "Caf\u00e9 Nord" (ID 9003)? ',
		],
		[
			['????????York'],
			'"????????York" in Locations is',
			'Did you mean "New York" (ID 2), "Caf\u00e9 Nord" (ID 9003), or "3" (ID 9002)? ',
		],
		[
			['9?009'],
			'"9?009" in Locations is',
			'Did you mean "london" (ID 9001), "3" (ID 9002), or "Caf\u00e9 Nord" (ID 9003)? ',
		],
		[
			Array.from({ length: 4 }, () => 'New Yrok'),
			'"New Yrok" in Locations is',
			'Did you mean "New York" (ID 2)? ',
		],
	])('a refusal names each text once, with its nearest names: %j', (texts, begin, nearest) => {
		expect(refuse(texts)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message: `${begin} not known`,
			hint: `${nearest}${correct}`,
		});
	});

	it('a refusal reports that there are no entries, and names no hidden ones', () => {
		expect(refuse(['Lodnon'], new NameList<Named>([])).hint).toBe(
			`There are no names to choose from. ${correct}`,
		);
		expect(unknownNamesError(field, ['Lodnon']).hint).toBe(correct);
	});

	it('a refusal names ten of many texts, and the names nearest to the first three', () => {
		const texts = Array.from({ length: 12 }, (_, at) => `Lodnon ${at}`);
		const { message, hint } = refuse(texts);
		expect(message).toMatch(/^"Lodnon 0", .*"Lodnon 9" and 2 more in Locations are not known$/);
		expect(hint).toMatch(/^Did you mean "london".* \(for the first 3\)\? /);
	});

	it('a refusal names an entry without an ID or a name by the other one', () => {
		const some = [
			{ id: null, name: 'Shop' },
			{ id: '84220', name: '' },
		];
		expect(refuse(['Shpo'], new NameList(some)).hint).toMatch(/^Did you mean "Shop"\? /);
		expect(refuse(['84221'], new NameList(some)).hint).toMatch(/mean ID 84220\? /);
	});

	it('requireOne returns the one entry that fits, and names the IDs of several', () => {
		expect(requireOne(field, 'London', known)).toBe(entries[1]);
		expect(() => requireOne(field, { name: '9001' }, known)).toThrow(
			'"9001" in Locations is not known',
		);
		expect(() => requireOne(field, 'LONDON', known)).toThrow(
			expect.objectContaining({
				message: '"LONDON" in Locations matches 2 entries of your account: IDs 3, 9001',
				hint: 'Enter the ID instead of the name in Locations (if the field has a choice, choose By ID).',
			}),
		);
	});
});
