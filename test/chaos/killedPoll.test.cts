/** n8n killed with `kill -9` around polls of Monitoring Reports Trigger, and started again. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { serverForTest } from '../support/listen.cts';
import { statusDocument, type DeviceStates } from '../support/watchedDevices.cts';
import { killChild, readyChildren } from './support/children.cts';
import type { PollOrder, PollWrite } from './support/pollProcess.cts';
import { publishFigures, seed } from './support/round.cts';

/** A process that is killed has so many workflows, each for an account of its own. */
const workflowsAtOnce = 5;
const deviceCount = 10;

/** After which of them, and a random time, n8n is killed; a write or read that does not come is none. */
const moments = ['begun', 'asked', 'answered', 'written', 'read', 'ended'] as const;
type Moment = (typeof moments)[number];

/** In each of two ways in which n8n can be set up: after each of the moments. */
const kills = Math.max(moments.length, caseCount(12));

/** The data of a workflow in n8n's database, and the account that it watches. */
class WatchingWorkflow {
	/** The executions of a poll, and what was saved since it began. */
	executions: IDataObject[][] = [];

	savedInPoll = 0;
	readonly devices: DeviceStates;
	onMoment: (moment: Moment) => void = () => {};
	private saved: IDataObject = {};
	private origin = '';

	/** Whether somebody has just switched the workflow on. */
	private isNew = true;

	constructor(
		private readonly number: number,
		private readonly isDurable: boolean,
		private readonly random: Random,
	) {
		// The service gives no ID in two accounts.
		const firstId = 84_000 + number * deviceCount;
		this.devices = Object.fromEntries(
			Array.from({ length: deviceCount }, (_, index) => [
				firstId + index,
				{ name: `Site ${index}`, state: 'up' },
			]),
		);
	}

	async openAccount(): Promise<void> {
		this.origin = await serverForTest(async ({ url }, response) => {
			this.onMoment('asked');
			await wait(this.random.integerBelow(4));
			const isStatus = url?.includes('status.aspx');
			const document = isStatus ? statusDocument(this.devices) : '<DotcomMonitorOnlineReport/>';
			response.writeHead(200, { 'content-type': 'text/xml' }).end(document);
			this.onMoment('answered');
		});
	}

	/** @returns false when the process ended before the poll did */
	async poll(child: ChildProcess): Promise<boolean> {
		this.executions = [];
		this.savedInPoll = 0;
		if (!child.connected) return false;
		const order: PollOrder = {
			workflow: this.number,
			saved: this.saved,
			credential: rawFeedCredential({ origin: this.origin }),
			isDurable: this.isDurable,
			isNew: this.isNew,
		};
		child.send(order);
		this.onMoment('begun');
		const hasEnded = await this.serveDatabase(child);
		if (hasEnded) this.isNew = false;
		if (hasEnded) this.onMoment('ended');
		return hasEnded;
	}

	/** @returns false when the process ended before the poll did */
	private async serveDatabase(child: ChildProcess): Promise<boolean> {
		return await new Promise<boolean>((resolve, reject) => {
			const onMessage = async (write: PollWrite) => {
				if (write.workflow !== this.number) return;
				this.note(write);
				if (write.isRead) {
					await wait(this.random.integerBelow(4));
					if (child.connected) child.send(this.number);
					this.onMoment('read');
				}
				if (write.isEnd) end(true);
				if (write.error) reject(new Error(write.error));
			};
			const onDisconnect = () => end(false);
			const end = (hasEnded: boolean) => {
				child.off('message', onMessage).off('disconnect', onDisconnect);
				resolve(hasEnded);
			};
			child.on('message', onMessage).on('disconnect', onDisconnect);
		});
	}

	private note({ saved, execution, isEnd }: PollWrite): void {
		if (saved) {
			this.saved = saved;
			this.savedInPoll += 1;
		}
		if (execution) this.executions.push(execution);
		if (saved && !isEnd) this.onMoment('written');
	}
}

const briefly = (items: readonly IDataObject[]) =>
	items.map(({ deviceName, event }) => `${deviceName} ${event}`).sort();

/** At least one device changes. */
function changeDevices({ devices }: WatchingWorkflow, random: Random): string[] {
	const changed = Object.values(devices).filter(() => random.chance(0.2));
	if (changed.length === 0) changed.push(Object.values(devices)[0]);
	return changed
		.map((device) => {
			device.state = device.state === 'up' ? 'down' : 'up';
			return `${device.name} ${device.state === 'down' ? 'wentDown' : 'cameBack'}`;
		})
		.sort();
}

/** Kills the process when a random number of the polls has reached the moment. */
async function killAroundPoll(
	child: ChildProcess,
	workflows: readonly WatchingWorkflow[],
	moment: Moment,
	random: Random,
): Promise<void> {
	let missing = 1 + random.integerBelow(workflows.length);
	const delayMs = random.integerBelow(3);
	let killing: Promise<void> | undefined;
	const kill = () => (killing ??= killChild(child));
	const onMoment = (now: Moment) => {
		if (now !== moment || --missing !== 0) return;
		if (delayMs === 0) void kill();
		else setTimeout(kill, delayMs);
	};
	await Promise.all(
		workflows.map(async (workflow) => {
			await wait(random.integerBelow(20));
			workflow.onMoment = onMoment;
			await workflow.poll(child);
			workflow.onMoment = () => {};
		}),
	);
	await kill();
}

interface Tally {
	ids: unknown[];
	/** Polls killed before anything of them was saved, between their writes, and after their execution was made. */
	before: number;
	between: number;
	after: number;
}

/** The first poll after the kill reports the events that the killed one did not. */
async function pollAgain(
	child: ChildProcess,
	workflow: WatchingWorkflow,
	expected: string[],
	tally: Tally,
): Promise<void> {
	const { executions: first, savedInPoll } = workflow;
	const isBetween = savedInPoll > 0 && first.length === 0;
	if (isBetween) tally.between += 1;
	else if (first.length > 0) tally.after += 1;
	else tally.before += 1;
	expect(await workflow.poll(child)).toBe(true);
	const reported = [...first, ...workflow.executions].flat();
	tally.ids.push(...reported.map(({ eventId }) => eventId));
	// What was saved as reported, and of which no execution was made, n8n has lost.
	expect(briefly(reported)).toEqual(isBetween ? [] : expected);
}

async function killManyPolls(isDurable: boolean): Promise<Tally> {
	const ownSeed = seed * 2 + Number(isDurable);
	const takeChild = readyChildren('pollProcess.cts');
	let child = await takeChild();
	const workflows = Array.from(
		{ length: workflowsAtOnce },
		(_, number) => new WatchingWorkflow(number, isDurable, seededRandom(ownSeed + number * 1000)),
	);
	for (const workflow of workflows) {
		await workflow.openAccount();
		expect(await workflow.poll(child)).toBe(true);
		expect(workflow.executions).toEqual([]);
	}
	const tally: Tally = { ids: [], before: 0, between: 0, after: 0 };
	for (let index = 0; index < kills; index++) {
		const killSeed = ownSeed * 100_000 + index;
		const random = seededRandom(killSeed);
		const expected = workflows.map((workflow) => changeDevices(workflow, random));
		await killAroundPoll(child, workflows, moments[index % moments.length], random);
		child = await takeChild();
		const again = workflows.map((one, at) => pollAgain(child, one, expected[at], tally));
		await Promise.all(again).catch((cause: unknown) => {
			throw new Error(`Seed ${seed}: kill ${index} (its own seed is ${killSeed})`, { cause });
		});
	}
	expect(new Set(tally.ids).size).toBe(tally.ids.length);
	// The kills fell on either side of what a poll saves.
	expect(tally.before).toBeGreaterThan(0);
	expect(tally.after).toBeGreaterThan(0);
	return tally;
}

function publish(setting: string, tally: Tally, startedAt: number): void {
	publishFigures(`Monitoring Reports Trigger killed with kill -9, ${setting}`, [
		{ name: 'Polls that found something', value: kills * workflowsAtOnce },
		{ name: `Killed at a random moment, ${workflowsAtOnce} polls at once`, value: kills },
		{ name: 'Killed before anything was saved: reported by the next poll', value: tally.before },
		{ name: 'Killed after the execution was made: not reported again', value: tally.after },
		{ name: 'Killed between the two writes of n8n: lost', value: tally.between },
		{ name: 'Events reported', value: tally.ids.length },
		{ name: 'Events reported twice', value: tally.ids.length - new Set(tally.ids).size },
		{ name: 'Time', value: (performance.now() - startedAt) / 1000, unit: 's' },
	]);
}

it('n8n killed around a poll reports no event twice, and loses only events it had saved as reported', async () => {
	const startedAt = performance.now();
	publish('as n8n is by default', await killManyPolls(false), startedAt);
});

it('n8n killed around a poll emits each event exactly once with its durable scheduler', async () => {
	const startedAt = performance.now();
	const tally = await killManyPolls(true);
	// One write has both what is remembered and the execution.
	expect(tally.between).toBe(0);
	publish('with the durable scheduler', tally, startedAt);
});
