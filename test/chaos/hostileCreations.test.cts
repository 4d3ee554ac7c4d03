/**
 * An account that lies about what it creates: nothing that was there before is changed or deleted unless it was
 * named, no item makes anything twice, and what an operation reports is true.
 */
import type { IDataObject } from 'n8n-workflow';

import { caseCount } from '../support/cases.cts';
import { speedUpClock } from '../support/clock.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { HostileAccount } from './support/hostileAccount.cts';
import { faultsOf, isRefused } from './support/hostileJudge.cts';
import { fill, lie } from './support/hostileLies.cts';
import { runStep } from './support/hostileSetup.cts';
import { writes } from './support/hostileWrites.cts';
import { publishFigures, seed } from './support/round.cts';

const names = Object.keys(writes);
const creating = names.filter((name) => / (apply|copy|create|plan|run|send|upsert)$/.test(name));
const stepsOfSequence = 3;
const figures = { operations: 0, lies: 0, refused: 0 };

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
	const items = await runStep(account, name, step);
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

const sequences = caseCount(1000);
const partSize = 50;

it.each(Array.from({ length: Math.ceil(sequences / partSize) }, (_, part) => part))(
	'operations touch only named objects and create none twice if replies to creations lie: part %i',
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
