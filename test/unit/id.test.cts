import { parseId, toId } from '../../nodes/shared/words/util/id';

it.each([
	['84220', 84220],
	['7', 7],
	['123456789012345', 123456789012345],
	['007', 7],
	['9007199254740993', '9007199254740993'],
	['18446744073709551615', '18446744073709551615'],
	['123456789012345678901', undefined],
	['', undefined],
	['84 220', undefined],
	['a1', undefined],
])('the text %j is the ID %j', (text, id) => {
	expect(parseId(text)).toBe(id);
});

it.each([
	['84220', 84220],
	['0', 0],
	['007', '007'],
	['9007199254740991', 9007199254740991],
	['9007199254740993', '9007199254740993'],
	[null, null],
])('the ID %j is %j in items', (value, id) => {
	expect(toId(value)).toBe(id);
});
