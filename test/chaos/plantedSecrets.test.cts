/** 300 secrets in every text field of an account: no export has one, and applying it keeps them. */
import { isDeepStrictEqual } from 'node:util';

import type { INode } from 'n8n-workflow';

import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { secretsIn } from '../support/secretScan.cts';
import { config, errorOf, fileOf, hintsOf, json, runNode } from '../support/workflows.cts';
import { HostileAccount } from './support/hostileAccount.cts';
import { publishFigures, seed } from './support/round.cts';
import { SecretAccount, type Planted } from './support/secretAccount.cts';

const formats = ['json', 'yaml'];

const leastSecrets = caseCount(300);
const figures = { planted: 0, found: 0, exports: 0 };

async function plantedAccount() {
	const account = await HostileAccount.start();
	const random = seededRandom(seed);
	const letters = () =>
		Array.from({ length: 32 }, () => random.pick([...'0123456789ABCDEF'])).join('');
	Object.assign(account.credential, { webApiUid: letters(), xmlFeedPid: letters() });
	const planter = new SecretAccount(account, random);
	for (let round = 0; planter.planted.length < leastSecrets; round++) planter.plant(round);
	return { account, planted: planter.planted };
}

async function run({ credential }: HostileAccount, ...nodes: INode[]) {
	const result = await runNode(nodes, credential);
	expect(errorOf(result)).toEqual({});
	return result;
}

async function exportOf(account: HostileAccount, format: string) {
	const result = await run(account, config('Export', 'accountSetup', 'export', { format }));
	const items = json(result, 'Export');
	const file = await fileOf(result, 'data', 'Export');
	figures.exports++;
	return { file, all: [file, JSON.stringify(items), ...hintsOf(result, 'Export')] };
}

function leaks(texts: string[], planted: Planted[]): string[] {
	const found = secretsIn(
		texts,
		planted.map(({ secret }) => secret),
	);
	const places = planted.filter(({ secret }) => found.includes(secret)).map(({ place }) => place);
	figures.found += places.length;
	return [...new Set(places)].sort();
}

const setupOf = (setupText: string) => ({ readFrom: 'text', setupText });

async function planOf(account: HostileAccount, file: string) {
	const result = await run(account, config('Plan', 'accountSetup', 'plan', setupOf(file)));
	return { items: json(result, 'Plan'), texts: [JSON.stringify(json(result, 'Plan'))] };
}

async function apply(account: HostileAccount, file: string) {
	const setupPlanToken = "={{ $('Plan').first().json.planToken }}";
	const parameters = { ...setupOf(file), setupPlanToken, whenRefused: 'goOn' };
	const plan = config('Plan', 'accountSetup', 'plan', setupOf(file));
	const node = config('Run', 'accountSetup', 'apply', parameters, { executeOnce: true });
	const result = await run(account, plan, node);
	const items = json(result, 'Run');
	return {
		refused: items.filter(({ action }) => action === 'refused' || action === 'notDone'),
		items,
	};
}

/** By field. */
function differencesOf(before: Map<string, string>, after: Map<string, string>): string[] {
	return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
		const [was, is] = [before, after].map((all) => JSON.parse(all.get(key) ?? '{}'));
		return [...new Set([...Object.keys(was), ...Object.keys(is)])]
			.filter((field) => !isDeepStrictEqual(was[field], is[field]))
			.map(
				(field) => `${key} ${field}: ${JSON.stringify(was[field])} -> ${JSON.stringify(is[field])}`,
			);
	});
}

describe.each(formats)('an export in %s', (format) => {
	it('an export of an account full of secrets contains none, nor does a plan of it', async () => {
		const { account, planted } = await plantedAccount();
		figures.planted = planted.length;
		const { file, all } = await exportOf(account, format);
		expect(leaks(all, planted)).toEqual([]);
		const { texts } = await planOf(account, file);
		expect(leaks(texts, planted)).toEqual([]);
	});

	it('an export of an account full of secrets is planned as no change, and changes nothing', async () => {
		const { account } = await plantedAccount();
		const before = account.snapshot();
		const { file } = await exportOf(account, format);
		const { items } = await planOf(account, file);
		expect(items.slice(1)).toEqual([]);
		expect(items[0]).toMatchObject({ isSame: true, create: 0, change: 0, remove: 0 });
		const compare = { readFrom: 'text', earlierText: file };
		const result = await run(account, config('Compare', 'accountSetup', 'compare', compare));
		expect(json(result, 'Compare')).toMatchObject([{ isSame: true }]);
		account.log.length = 0;
		await apply(account, file);
		expect(account.log).toEqual([]);
		expect(account.snapshot()).toEqual(before);
	});

	it('applying an export restores changed settings in an account full of secrets', async () => {
		const { account, planted } = await plantedAccount();
		const before = account.snapshot();
		const { file } = await exportOf(account, format);
		for (const { fields } of account.list('device')) fields.Frequency = 600;
		for (const { fields } of account.list('task')) Object.assign(fields, { Timeout: 5000 });
		for (const { fields } of account.list('filter'))
			fields.Rules = { Number_Of_Locations: 2, Number_Of_Tasks: 1 };
		for (const { fields } of account.list('scheduler')) fields.Weekly_Intervals = [];
		const { refused, items } = await apply(account, file);
		expect(refused).toEqual([]);
		expect(leaks([JSON.stringify(items)], planted)).toEqual([]);
		expect(differencesOf(before, account.snapshot())).toEqual([]);
		expect((await exportOf(account, format)).file).toBe(file);
	});
});

it('the search for secrets finds them in the account itself', async () => {
	const { account, planted } = await plantedAccount();
	const places = new Set(planted.map(({ place }) => place));
	expect(leaks([...account.snapshot().values()], planted)).toHaveLength(places.size);
	figures.found = 0;
});

afterAll(() => {
	if (figures.found > 0) return;
	publishFigures('Secrets planted in an account', [
		{ name: 'Secrets in text fields of all kinds of objects', value: figures.planted },
		{ name: 'Exports searched for them', value: figures.exports },
		{ name: 'Secrets found', value: 0 },
	]);
});
