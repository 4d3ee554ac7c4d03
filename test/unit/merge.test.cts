import { isRedundant, mergeFields } from '../../nodes/shared/service/xmlFeed/map/merge';

it('gives the second of two values with one name a different name', () => {
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
])('takes no name %s that is there', (_, first, second, merged) => {
	expect(mergeFields(first, second)).toEqual(merged);
});

it.each([
	[null, 5, true],
	[5, 5, true],
	['5', 5, false],
	[['a'], ['a'], true],
	[['a'], ['b'], false],
])('%j says no more than %j: %s', (value, present, expected) => {
	expect(isRedundant(value, present)).toBe(expected);
});
