/** n8n killed with `kill -9` while Create or Update makes devices, and the workflow run again. */
import { setTimeout as wait } from 'node:timers/promises';

import { startSandbox, type Sandbox } from '../../sandbox';
import { createdNames } from '../support/newDevices';
import { seededRandom, type Random } from '../support/random';
import { credentialFor } from '../support/workflows';
import { killChild, nextMessage, ReadyChildren } from './support/children';
import { caseCount, publishFigures, seed } from './support/round';
import type { UpsertOrder, UpsertResult } from './support/upsertProcess';

const kills = caseCount(100);
const names = Array.from({ length: 50 }, (_, index) => `Item ${index + 1}`);

const orderFor = (sandbox: Sandbox, itemsAtOnce: number): UpsertOrder => ({
	credential: credentialFor(sandbox),
	names,
	itemsAtOnce,
});

/** What n8n's end has left: every request that had arrived is carried out. */
async function waitUntilQuiet({ requests }: Sandbox): Promise<void> {
	while (requests.some(({ bytesSent }) => bytesSent === undefined)) await wait(5);
}

const ownDevices = (sandbox: Sandbox) =>
	sandbox.listDevices(41001).filter(({ name }) => names.includes(name));

/** What became of a kill: the devices that were there, and how many of them without their task. */
interface Killed {
	there: number;
	incomplete: number;
	/** What the run after it did. */
	actions: string[];
}

class Runs {
	private readonly children = new ReadyChildren('upsertProcess.ts', kills + 1);

	/** Requests of a run that is not killed. */
	private requestsOfRun = 0;

	private child = this.children.take();

	/** A run that is not killed. */
	async calibrate(): Promise<void> {
		const sandbox = await startSandbox();
		const result = await this.runToTheEnd(orderFor(sandbox, 4));
		expect(result).toEqual({ error: undefined, actions: names.map(() => 'created') });
		this.requestsOfRun = sandbox.counters.requests;
		await sandbox.close();
	}

	async killAndRunAgain(random: Random): Promise<Killed> {
		const sandbox = await startSandbox();
		try {
			const itemsAtOnce = random.pick([1, 4, 8]);
			const killAfter = 1 + random.integerBelow(this.requestsOfRun);
			const child = await this.child;
			let isOver = false;
			child.once('message', () => (isOver = true));
			child.send(orderFor(sandbox, itemsAtOnce));
			while (sandbox.requests.length < killAfter && !isOver) await wait(1);
			await wait(random.integerBelow(4));
			await killChild(child);
			this.child = this.children.take();
			await waitUntilQuiet(sandbox);
			const devices = ownDevices(sandbox);
			const incomplete = devices.filter(({ tasks }) => tasks.length === 0).length;
			const { error, actions } = await this.runToTheEnd(orderFor(sandbox, itemsAtOnce));
			expect(error).toBeUndefined();
			expectComplete(sandbox);
			return { there: devices.length, incomplete, actions };
		} finally {
			await sandbox.close();
		}
	}

	private async runToTheEnd(order: UpsertOrder): Promise<UpsertResult> {
		const child = await this.child;
		const result = nextMessage<UpsertResult>(child);
		child.send(order);
		return await result;
	}
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

it('makes each of 50 devices exactly once when n8n is killed at any moment and the workflow is run again', async () => {
	const startedAt = performance.now();
	const runs = new Runs();
	await runs.calibrate();
	const killed: Killed[] = [];
	for (let index = 0; index < kills; index++) {
		const ownSeed = seed * 100_000 + index;
		killed.push(
			await runs.killAndRunAgain(seededRandom(ownSeed)).catch((cause: unknown) => {
				throw new Error(`Seed ${seed}: kill ${index} (its own seed is ${ownSeed})`, { cause });
			}),
		);
	}
	for (const { there, incomplete, actions } of killed) {
		const countOf = (action: string) => actions.filter((one) => one === action).length;
		expect(countOf('created')).toBe(names.length - there);
		expect(countOf('updated')).toBe(incomplete);
		expect(countOf('unchanged')).toBe(there - incomplete);
	}
	const there = killed.map((one) => one.there);
	const withIncomplete = killed.filter(({ incomplete }) => incomplete > 0).length;
	// The kills fell before, between and after the devices, and between a device and its task.
	expect(new Set(there).size).toBeGreaterThan(kills / 5);
	expect(withIncomplete).toBeGreaterThan(0);
	publishFigures('Create or Update killed with kill -9', [
		{ name: 'Runs that were to create 50 devices, killed at a random moment', value: kills },
		{ name: 'Devices there at the kill, at least', value: Math.min(...there) },
		{ name: 'Devices there at the kill, at most', value: Math.max(...there) },
		{ name: 'Kills that left a device without its task', value: withIncomplete },
		{ name: 'Devices missing, twice or incomplete after the run again', value: 0 },
		{ name: 'Time', value: (performance.now() - startedAt) / 1000, unit: 's' },
	]);
});
