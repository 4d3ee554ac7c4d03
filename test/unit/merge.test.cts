import { isRedundant, mergeFields } from '../../nodes/shared/service/xmlFeed/map/merge';

it('the merge gives the second of two values with one name another name', () => {
	expect(mergeFields({ id: 1, place: 'Oslo' }, { id: 2, place: 'Oslo', time: 3 })).toEqual({
		id: 1,
		place: 'Oslo',
		otherId: 2,
		time: 3,
	});
});

it.each([
	['of the first', { id: 1, otherId: 2 }, { id: 3 }, { id: 1, otherId: 2, otherOtherId: 3 }],
	['of the second', { id: 1 }, { id: 2, otherId: 3 }, { id: 1, otherOtherId: 2, otherId: 3 }],
])('the merge uses no name %s that exists', (_, first, second, merged) => {
	expect(mergeFields(first, second)).toEqual(merged);
});

it.each([
	[null, 5, true],
	[5, 5, true],
	['5', 5, false],
	[['a'], ['a'], true],
	[['a'], ['b'], false],
])('the value %j adds nothing to %j: %s', (value, present, expected) => {
	expect(isRedundant(value, present)).toBe(expected);
});
