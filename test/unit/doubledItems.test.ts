import { agreementHint } from '../../nodes/shared/n8n/run/doubledItems';
import { ItemLabels } from '../../nodes/shared/n8n/run/itemLabels';

/** So many groups of two items that say the same. */
const groups = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ items: [2 * at, 2 * at + 1], contradictions: [] }));

const labels = new ItemLabels(Array.from({ length: 40 }, () => ({ json: {} })));

it('names ten groups of items that say the same, and counts the others', () => {
	const ten = agreementHint(groups(10), labels);
	expect(ten).toMatch(/: items 1-2; items 3-4; .*; items 19-20\.$/);
	expect(agreementHint(groups(12), labels)).toBe(ten.replace(/\.$/, ' and 2 more.'));
});
