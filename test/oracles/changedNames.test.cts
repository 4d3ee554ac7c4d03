/**
 * A service that stores other names than it is sent, and writes IDs in other forms: nothing foreign is changed, a
 * second run makes nothing, and no device lacks its task.
 */
import type { IDataObject } from 'n8n-workflow';

import { HostileAccount, withOwnIds } from '../chaos/support/hostileAccount.cts';
import { faultsOf, isRefused } from '../chaos/support/hostileJudge.cts';
import { fill } from '../chaos/support/hostileLies.cts';
import { runStep } from '../chaos/support/hostileSetup.cts';
import { writes, type Step } from '../chaos/support/hostileWrites.cts';
import { caseCount } from '../support/cases.cts';
import { speedUpClock } from '../support/clock.cts';
import { seededRandom, type Random } from '../support/random.cts';

const ways: Record<string, (name: string) => string> = {
	'with single blanks': (name) => name.trim().replaceAll(/\s+/g, ' '),
	'cut at 30 characters': (name) => name.slice(0, 30),
	capitalized: (name) => name.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
	'with HTML escapes': (name) => name.replaceAll('&', '&amp;'),
	'with separate accents': (name) => name.normalize('NFD'),
};
const idForms = ['text', 'large'] as const;
const operations = Object.keys(writes);
/** They find the objects of an earlier run. */
const repeatable = ['device upsert', 'maintenance plan', 'accountSetup copy'];

/** The items with the IDs of the account, and without names: these may be the sent ones. */
function readItems(items: IDataObject[]): IDataObject[] {
	const own: IDataObject[] = JSON.parse(withOwnIds(JSON.stringify(items)));
	return own.map((item) => ({ ...item, name: undefined, deviceName: undefined }));
}

async function runJudged(account: HostileAccount, operation: string, step: Step) {
	const before = account.snapshot();
	const items = readItems(await runStep(account, operation, step));
	const faults = faultsOf(operation, step, { before, after: account.snapshot(), items });
	return { before, items, faults };
}

/** The faults of one operation; a repeatable one that made something runs twice. */
async function tryOperation(account: HostileAccount, operation: string, random: Random) {
	const step = writes[operation](account, random);
	const { before, faults, items } = await runJudged(account, operation, step);
	const isNew = (key: string) => !before.has(key);
	const bare = account.list('device').filter(({ id }) => {
		const tasks = account.list('task').filter(({ fields }) => Number(fields.Device_Id) === id);
		return step.makes?.task !== 0 && isNew(`device ${id}`) && tasks.length === 0;
	});
	faults.push(...bare.map(({ id }) => `left device ${id} without a task`));
	const canRepeat = repeatable.includes(operation) && step.parameters.existingNames !== 'suffix';
	if (!canRepeat || isRefused(items)) return { faults, items };
	const named = [...(step.named ?? []), ...[...account.snapshot().keys()].filter(isNew)];
	const again = await runJudged(account, operation, { ...step, named, makes: {}, mayKeep: true });
	faults.push(...again.faults.map((fault) => `at the second run ${fault}`));
	return { faults, items: again.items };
}

async function trySequence(index: number, way: string): Promise<string[]> {
	const random = seededRandom(index);
	const account = await HostileAccount.start();
	fill(account);
	account.useNewIds();
	account.storeName = ways[way];
	account.idForm = random.pick(idForms);
	const first = operations[index % operations.length];
	for (const operation of [first, random.pick(repeatable)]) {
		const { faults, items } = await tryOperation(account, operation, random);
		const story = [...account.log.slice(-9), JSON.stringify(items).slice(0, 700)].join('\n  ');
		if (faults.length > 0)
			return faults.map((fault) => `${index} ${account.idForm} ${operation}: ${fault}\n  ${story}`);
	}
	return [];
}

const sequencesOfPart = 2;
const parts = Array.from({ length: caseCount(500) }, (_, part) => part);

it.each(parts.map((part) => ({ part, way: Object.keys(ways)[part % 5] })))(
	'writing operations keep to their own objects where names are stored $way: part $part',
	async ({ part, way }) => {
		speedUpClock(200);
		const found: string[] = [];
		for (let index = 0; index < sequencesOfPart; index++) {
			found.push(...(await trySequence(part * sequencesOfPart + index, way)));
		}
		expect(found).toEqual([]);
	},
);
