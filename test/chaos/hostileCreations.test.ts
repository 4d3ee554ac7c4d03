/**
 * An account that lies about what it creates: nothing that was there before is changed or deleted unless it was
 * named, no item makes anything twice, and what an operation reports is true.
 */
import type { IDataObject, INode } from 'n8n-workflow';

import { speedUpClock } from '../support/clock';
import { builtOperations } from '../support/operationLog';
import { seededRandom, type Random } from '../support/random';
import { chain, config, execute, start } from '../support/workflows';
import { HostileAccount } from './support/hostileAccount';
import { faultsOf, isRefused } from './support/hostileJudge';
import { fill, lie } from './support/hostileLies';
import { withNewObjects } from './support/hostileSetup';
import { writes, type Step } from './support/hostileWrites';
import { caseCount, publishFigures, seed } from './support/round';

const names = Object.keys(writes);
const creating = names.filter((name) =>
	/ (apply|checkSetup|copy|create|plan|run|send|upsert)$/.test(name),
);
/** Operations that only read; planned maintenance is written. */
const reading = / (audit|compare|export|get|getAll|getResult|logIn)$|^accountSetup plan$/;

const stepsOfSequence = 3;
const apply = 'accountSetup apply';
const figures = { operations: 0, lies: 0, refused: 0 };

async function run(account: HostileAccount, name: string, step: Step): Promise<IDataObject[]> {
	const [resource, operation] = name.split(' ');
	const more: Partial<INode> = { onError: 'continueRegularOutput', executeOnce: name === apply };
	const before: INode[] = [];
	let { parameters } = step;
	if (name === apply) {
		const setup = { readFrom: 'text', setupText: await withNewObjects(account) };
		before.push(config('Plan', 'accountSetup', 'plan', setup));
		parameters = { ...setup, setupPlanToken: "={{ $('Plan').first().json.planToken }}" };
	}
	const node = config('Run', resource, operation, parameters, more);
	const workflow = { ...chain(start(), ...before, node), settings: { timezone: 'UTC' } };
	const result = await execute({ workflow, credential: account.credential, rows: step.rows });
	const { error } = result.run.data.resultData;
	return error ? [{ error: error.message }] : result.items('Run').map(({ json }) => json);
}

/** @param probability that the account lies about a creation */
async function tryStep(
	account: HostileAccount,
	name: string,
	random: Random,
	probability: number,
): Promise<{ faults: string[]; items: IDataObject[] }> {
	const step = writes[name](account, random);
	const before = account.snapshot();
	account.log.length = 0;
	let lies = 0;
	account.lieAbout = (kind, called) => {
		if (!random.chance(probability)) return undefined;
		lies++;
		return lie(account, random, kind, called);
	};
	const items = await run(account, name, step);
	const faults = faultsOf(name, step, { before, after: account.snapshot(), items });
	figures.operations++;
	figures.lies += lies;
	if (isRefused(items)) figures.refused++;
	return { faults, items };
}

async function trySequence(index: number): Promise<string[]> {
	const own = seed * 100_000 + index;
	const random = seededRandom(own);
	const account = await HostileAccount.start();
	fill(account);
	const probability = random.pick([0.3, 0.7, 1]);
	for (let place = 0; place < stepsOfSequence; place++) {
		const name = place === 0 ? names[index % names.length] : random.pick(creating);
		const { faults, items } = await tryStep(account, name, random, probability);
		if (faults.length === 0) continue;
		const story = [...account.log.slice(-8), JSON.stringify(items).slice(0, 500)];
		return faults.map((fault) => [`${own} ${name}: ${fault}`, ...story].join('\n  '));
	}
	return [];
}

it('knows every operation that writes', () => {
	const operations = builtOperations()
		.filter((name) => name.startsWith('monitoringConfig > '))
		.map((name) => name.split(' > ').slice(1).join(' '))
		.filter((name) => !reading.test(name));
	expect([...names].sort()).toEqual(operations.sort());
});

it.each(names)('finds no fault in an honest account: %s', async (name) => {
	const account = await HostileAccount.start();
	fill(account);
	// Seed 1 has the plan "Night" first, for both.
	if (name === 'maintenance cancel') await tryStep(account, 'maintenance plan', seededRandom(3), 0);
	const { faults, items } = await tryStep(account, name, seededRandom(3), 0);
	expect({ faults, errors: items.filter(({ error }) => error) }).toEqual({
		faults: [],
		errors: [],
	});
});

const sequences = caseCount(1000);
const partSize = 50;

it.each(Array.from({ length: Math.ceil(sequences / partSize) }, (_, part) => part))(
	'touches only what was named, and makes nothing twice: part %i',
	async (part) => {
		speedUpClock(200);
		const found: string[] = [];
		for (let index = part * partSize; index < (part + 1) * partSize; index++) {
			found.push(...(await trySequence(index)));
		}
		expect(found).toEqual([]);
	},
);

afterAll(() => {
	publishFigures('Creations answered with lies', [
		{ name: 'Random sequences of writing operations', value: sequences },
		{ name: 'Operations in them', value: figures.operations },
		{ name: 'Creations that the service lied about', value: figures.lies },
		{ name: 'Operations that ended with an error', value: figures.refused },
		{ name: 'Objects changed, deleted or made twice without being named', value: 0 },
		{ name: 'Untrue reports, such as a creation that was not carried out', value: 0 },
	]);
});
