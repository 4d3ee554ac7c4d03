/** n8n killed with `kill -9` while runs of Create or Update make devices, and the workflows run again. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { caseCount } from '../support/cases.cts';
import { createdNames } from '../support/newDevices.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { credentialFor } from '../support/workflows.cts';
import { killChild, readyChildren, sendOrder, waitUntilQuiet } from './support/children.cts';
import { publishFigures, seed } from './support/round.cts';
import type { UpsertOrder, UpsertResult } from './support/upsertProcess.cts';

/** A process that is killed has so many runs under way, each for an account of its own. */
const runsAtOnce = 4;
const kills = caseCount(25);
const names = Array.from({ length: 50 }, (_, index) => `Item ${index + 1}`);

async function run(child: ChildProcess, sandbox: Sandbox, itemsAtOnce: number) {
	const order = { credential: credentialFor(sandbox), names, itemsAtOnce };
	return await sendOrder<UpsertOrder, UpsertResult>(child, order);
}

const ownDevices = (sandbox: Sandbox) =>
	sandbox.listDevices(41001).filter(({ name }) => names.includes(name));

/** `there` counts devices, `incomplete` those of them without their task. */
interface Killed {
	there: number;
	incomplete: number;
}

/** Kills the process as soon as the first run has sent a random number of requests. */
async function killRuns(
	child: ChildProcess,
	sandboxes: readonly Sandbox[],
	itemsAtOnce: number,
	{ killAfter, random }: { killAfter: number; random: Random },
): Promise<Killed[]> {
	let isOver = false;
	for (const sandbox of sandboxes) {
		void run(child, sandbox, itemsAtOnce).then(() => (isOver = true));
		// The runs are not all at the same request.
		await wait(random.integerBelow(50));
	}
	const [first] = sandboxes;
	while (first.requests.length < killAfter && !isOver) await wait(1);
	await wait(random.integerBelow(4));
	await killChild(child);
	await Promise.all(sandboxes.map(waitUntilQuiet));
	return sandboxes.map((sandbox) => {
		const devices = ownDevices(sandbox);
		const incomplete = devices.filter(({ tasks }) => tasks.length === 0).length;
		return { there: devices.length, incomplete };
	});
}

function expectComplete(sandbox: Sandbox): void {
	expect(createdNames(sandbox).sort()).toEqual([...names].sort());
	for (const device of ownDevices(sandbox)) {
		expect(device).toMatchObject({
			frequency: 300,
			// London, by the ID that a device has it by.
			locations: ['3'],
			tasks: [{ url: 'https://new.example.test/' }],
		});
	}
}

/** Repeats a run that was killed. */
async function runToTheEnd(
	child: ChildProcess,
	sandbox: Sandbox,
	itemsAtOnce: number,
	{ there, incomplete }: Killed,
): Promise<void> {
	const { error, actions } = await run(child, sandbox, itemsAtOnce);
	expect(error).toBeUndefined();
	expectComplete(sandbox);
	const countOf = (action: string) => actions.filter((one) => one === action).length;
	expect(countOf('created')).toBe(names.length - there);
	expect(countOf('updated')).toBe(incomplete);
	expect(countOf('unchanged')).toBe(there - incomplete);
}

async function withSandboxes<Result>(
	count: number,
	task: (sandboxes: Sandbox[]) => Promise<Result>,
): Promise<Result> {
	const sandboxes = await Promise.all(Array.from({ length: count }, () => startSandbox()));
	return await task(sandboxes).finally(() => Promise.all(sandboxes.map((one) => one.close())));
}

it('Create or Update repeated after n8n was killed at any moment creates each of 50 devices exactly once', async () => {
	const startedAt = performance.now();
	const takeChild = readyChildren('upsertProcess.cts');
	let child = await takeChild();
	const requestsOfRun = await withSandboxes(1, async ([sandbox]) => {
		await runToTheEnd(child, sandbox, 4, { there: 0, incomplete: 0 });
		return sandbox.counters.requests;
	});
	const killed: Killed[] = [];
	for (let index = 0; index < kills; index++) {
		const ownSeed = seed * 100_000 + index;
		const random = seededRandom(ownSeed);
		const itemsAtOnce = random.pick([1, 4, 8]);
		const killAfter = 1 + random.integerBelow(requestsOfRun);
		await withSandboxes(runsAtOnce, async (sandboxes) => {
			const found = await killRuns(child, sandboxes, itemsAtOnce, { killAfter, random });
			child = await takeChild();
			const again = found.map((one, at) => runToTheEnd(child, sandboxes[at], itemsAtOnce, one));
			await Promise.all(again);
			killed.push(...found);
		}).catch((cause: unknown) => {
			throw new Error(`Seed ${seed}: kill ${index} (its own seed is ${ownSeed})`, { cause });
		});
	}
	const there = killed.map((one) => one.there);
	const withIncomplete = killed.filter(({ incomplete }) => incomplete > 0).length;
	// The kills fell before, between and after the devices, and between a device and its task.
	expect(new Set(there).size).toBeGreaterThan(killed.length / 5);
	expect(withIncomplete).toBeGreaterThan(0);
	publishFigures('Create or Update killed with kill -9', [
		{ name: 'Runs that were to create 50 devices', value: killed.length },
		{ name: 'Killed at a random moment, 4 runs at once', value: kills },
		{ name: 'Devices there at the kill, at least', value: Math.min(...there) },
		{ name: 'Devices there at the kill, at most', value: Math.max(...there) },
		{ name: 'Runs whose end left a device without its task', value: withIncomplete },
		{ name: 'Devices missing, twice or incomplete after the run again', value: 0 },
		{ name: 'Time', value: (performance.now() - startedAt) / 1000, unit: 's' },
	]);
});
