import { isPlanToken, type PlanEntry } from '../../nodes/shared/words/util/planToken';
import { comparePlan, planToken } from '../support/setupsAtOnce.cts';

const account = 'https://service.example.test 0123456789ABCDEF';

function entry(name: string, changes: Partial<PlanEntry> = {}): PlanEntry {
	const wanted = { Name: name, Frequency: 300, Locations: [1, 2] };
	return { key: name.toLowerCase(), name, wanted, found: null, ...changes };
}

const entries = [entry('Shop'), entry('Blog', { found: { id: 7, Frequency: 60 } })];
const token = planToken(account, entries);
const same = { isOfOtherAccount: false, added: [], removed: 0, asked: [], changed: [] };

it('the plan token is the same for the same plan, whatever the order of entries and fields', () => {
	const again = [entry('Blog', { found: { Frequency: 60, id: 7 } }), entry('Shop'), entry('Shop')];
	expect(planToken(account, again)).toBe(token);
	expect(comparePlan(account, token, again)).toBeUndefined();
});

it('the plan token differs if a list has another order', () => {
	const other = entry('Shop', { wanted: { Name: 'Shop', Frequency: 300, Locations: [2, 1] } });
	expect(comparePlan(account, token, [other, entries[1]])).toMatchObject({ asked: ['Shop'] });
});

it.each<[string, PlanEntry[], object]>([
	['asked for as well', [...entries, entry('New')], { added: ['New'] }],
	['not asked for any more', entries.slice(1), { removed: 1 }],
	['nothing any more', [], { removed: 2 }],
	[
		'asked for in another way',
		[entry('Shop', { wanted: { Frequency: 60 } }), entries[1]],
		{ asked: ['Shop'] },
	],
	['there by now', [entry('Shop', { found: { id: 8 } }), entries[1]], { changed: ['Shop'] }],
	['gone', [entries[0], entry('Blog')], { changed: ['Blog'] }],
	[
		'asked for in another way, so that something else was compared',
		[entry('Shop', { wanted: {}, found: {} }), entries[1]],
		{ asked: ['Shop'] },
	],
	[
		'asked for twice, in two ways',
		[...entries, entry('Shop', { wanted: {} })],
		{ asked: ['Shop'] },
	],
])('the plan token finds entries that are %s', (_what, now, differences) => {
	expect(comparePlan(account, token, now)).toEqual({ ...same, ...differences });
});

it('the plan token of another account finds nothing else', () => {
	const differences = comparePlan(`${account}1`, token, entries.slice(1));
	expect(differences).toEqual({ ...same, isOfOtherAccount: true });
});

it('a plan token is distinguished from other texts, and from one that was cut', () => {
	expect(isPlanToken(token)).toBe(true);
	expect(isPlanToken(planToken(account, []))).toBe(true);
	for (const text of [
		'',
		'1.',
		'yes',
		`${token} `,
		token.slice(0, -1),
		token.slice(0, 30),
		`2${token.slice(1)}`,
	]) {
		expect(isPlanToken(text)).toBe(false);
	}
});

it('a plan is compared as a whole, also with a token that was cut between two entries', () => {
	const cut = token.slice(0, -15);
	expect(isPlanToken(cut)).toBe(true);
	expect(comparePlan(account, cut, entries)).toBeUndefined();
	expect(comparePlan(account, cut, [...entries, entry('New')])?.added).toContain('New');
});

it('the plan token grows by 15 characters with each entry, and contains none of its values', () => {
	const sheet = Array.from({ length: 1000 }, (_, index) => entry(`Branch ${index}`));
	expect(planToken(account, sheet)).toHaveLength(31 + 15 * 1000);
	expect(planToken(account, entries)).not.toContain(planToken('', entries).slice(2, 12));
	expect(planToken(account, [])).toMatch(/^1\.[\w-]{29}$/);
});
