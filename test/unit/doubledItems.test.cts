import type { CheckedItem } from '../../nodes/shared/n8n/run/plan/checkItems';
import {
	equalItemsHint,
	groupByEntity,
	mistakesOf,
} from '../../nodes/shared/n8n/run/plan/doubledItems';
import { ParameterError } from '../../nodes/shared/words/util/monitoringError';
import { ItemLabels } from '../../nodes/shared/n8n/run/errors/itemErrors';

/** Two equal items per group. */
const groups = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ items: [2 * at, 2 * at + 1], contradictions: [] }));

const mistake = new ParameterError('Every is not valid', 'Write a time.');

const item = (values: CheckedItem['values'], ...mistakes: ParameterError[]) => ({
	values,
	mistakes,
});

const labels = new ItemLabels(Array.from({ length: 40 }, () => ({ json: {} })));

it('the hint names ten groups of equal items, and counts the others', () => {
	const ten = equalItemsHint(groups(10), labels);
	expect(ten).toMatch(/: items 1-2; items 3-4; .*; items 19-20\.$/);
	expect(equalItemsHint(groups(12), labels)).toBe(ten.replace(/\.$/, ' and 2 more.'));
});

it.each<[string, Array<Pick<CheckedItem, 'values' | 'mistakes'>>, string[]]>([
	['says nothing of what the other says', [item({ url: 1 }), item({})], ['url']],
	['says something else', [item({ url: 1 }), item({ url: 2 })], ['url']],
	['has a mistake in something else', [item({ url: 1 }, mistake), item({ url: 2 })], ['url']],
	['says it in a way that is not understood', [item({ url: 1 }), item({}, mistake)], []],
	['says the same', [item({ url: 1 }), item({ url: 1 })], []],
])(
	'an item that %s contradicts the other one in the clear fields only',
	(_, items, contradictions) => {
		const checked = items.map((one) => ({ identity: 'shop', ...one }));
		expect(groupByEntity(checked)).toEqual([{ items: [0, 1], contradictions }]);
	},
);

it.each([
	[2, 'Item 2 is about the same device and has different values in "url"'],
	[3, 'Items 2-3 are about the same device and have different values in "url"'],
])('the mistake of %i items names the items that contradict one', (count, message) => {
	const checked = Array.from({ length: count }, (_, at) => ({
		identity: 'a',
		...item({ url: at }),
	}));
	const [[first]] = mistakesOf(checked, groupByEntity(checked), labels).values();
	expect(first.message).toBe(message);
});
