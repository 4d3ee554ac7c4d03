/** n8n killed with `kill -9` around a poll of Monitoring Trigger, and started again. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { listenForTest } from '../support/listen';
import { rawFeedCredential } from '../support/rawFeed';
import { seededRandom, type Random } from '../support/random';
import { statusDocument, type DeviceStates } from '../support/watchedDevices';
import { killChild, ReadyChildren } from './support/children';
import type { PollOrder, PollWrite } from './support/pollProcess';
import { caseCount, publishFigures, seed } from './support/round';

/** In each of two ways in which n8n can be set up. */
const kills = caseCount(50);
const deviceCount = 10;

/** After which of them, and a random moment, n8n is killed; a write or read that does not come is none. */
const moments = ['begun', 'asked', 'answered', 'written', 'read', 'ended'] as const;
type Moment = (typeof moments)[number];

/** The database of an n8n, and the account that it watches. */
class World {
	saved: IDataObject = {};

	/** The executions of a poll, and what was saved since it began. */
	executions: IDataObject[][] = [];

	savedInPoll = 0;

	readonly devices: DeviceStates = Object.fromEntries(
		Array.from({ length: deviceCount }, (_, index) => [
			84_000 + index,
			{ name: `Site ${index}`, state: 'up' },
		]),
	);

	onMoment: (moment: Moment) => void = () => {};

	private url = '';

	private readonly children: ReadyChildren;

	private child?: Awaited<ReturnType<ReadyChildren['take']>>;

	/** Whether somebody has just switched the workflow on. */
	private isNew = true;

	constructor(
		private readonly isDurable: boolean,
		private readonly random: Random,
		processes: number,
	) {
		this.children = new ReadyChildren('pollProcess.ts', processes);
	}

	async open(): Promise<void> {
		const server = createServer(async (request, response) => {
			this.onMoment('asked');
			await wait(this.random.integerBelow(4));
			const isStatus = request.url?.includes('status.aspx');
			const document = isStatus ? statusDocument(this.devices) : '<DotcomMonitorOnlineReport/>';
			response.writeHead(200, { 'content-type': 'text/xml' }).end(document);
			this.onMoment('answered');
		});
		this.url = await listenForTest(server);
	}

	/** One poll, in the process that lives. @returns false when the process ended before the poll did */
	async poll(): Promise<boolean> {
		this.child ??= await this.children.take();
		const { child } = this;
		this.executions = [];
		this.savedInPoll = 0;
		const order: PollOrder = {
			saved: this.saved,
			credential: rawFeedCredential({ url: this.url, requests: [] }),
			isDurable: this.isDurable,
			activation: this.isNew ? 'activate' : 'init',
		};
		const end = new Promise<boolean>((resolve, reject) => {
			child.once('disconnect', () => resolve(false));
			child.on('message', async (write: PollWrite) => {
				this.note(write);
				if (write.isRead) {
					await wait(this.random.integerBelow(4));
					if (child.connected) child.send('read');
					this.onMoment('read');
				}
				if (write.error) reject(new Error(write.error));
				if (write.isEnd) resolve(true);
			});
		});
		child.send(order);
		this.onMoment('begun');
		const hasEnded = await end;
		child.removeAllListeners('message');
		if (hasEnded) this.isNew = false;
		if (hasEnded) this.onMoment('ended');
		return hasEnded;
	}

	private note({ saved, execution, isEnd }: PollWrite): void {
		if (saved) {
			this.saved = saved;
			this.savedInPoll += 1;
		}
		if (execution) this.executions.push(execution);
		if (saved && !isEnd) this.onMoment('written');
	}

	async kill(): Promise<void> {
		const { child } = this;
		this.child = undefined;
		if (child) await killChild(child);
	}
}

const briefly = (items: readonly IDataObject[]) =>
	items.map(({ deviceName, event }) => `${deviceName} ${event}`).sort();

/** Lets some devices go down and others come back; at least one. */
function changeDevices(devices: DeviceStates, random: Random): string[] {
	const changed = Object.values(devices).filter(() => random.chance(0.2));
	if (changed.length === 0) changed.push(devices[84_000]);
	return changed
		.map((device) => {
			device.state = device.state === 'up' ? 'down' : 'up';
			return `${device.name} ${device.state === 'down' ? 'wentDown' : 'cameBack'}`;
		})
		.sort();
}

interface Tally {
	/** Events that were told, in order. */
	ids: unknown[];
	/** Kills before anything of the poll was saved, between its writes, and after its execution was made. */
	before: number;
	between: number;
	after: number;
}

/** A change, a poll that is killed at some moment, and the poll with which n8n begins again. */
async function killAroundPoll(world: World, random: Random, tally: Tally): Promise<void> {
	const expected = changeDevices(world.devices, random);
	const moment = random.pick(moments);
	const delayMs = random.integerBelow(3);
	let killing: Promise<void> | undefined;
	const kill = () => (killing ??= world.kill());
	world.onMoment = (now) => {
		if (now !== moment) return;
		if (delayMs === 0) void kill();
		else setTimeout(kill, delayMs);
	};
	await world.poll();
	await kill();
	world.onMoment = () => {};
	const { executions: first, savedInPoll } = world;
	const isBetween = savedInPoll > 0 && first.length === 0;
	if (isBetween) tally.between += 1;
	else if (first.length > 0) tally.after += 1;
	else tally.before += 1;
	expect(await world.poll()).toBe(true);
	const told = [...first, ...world.executions].flat();
	tally.ids.push(...told.map(({ eventId }) => eventId));
	// What was saved as told, and of which no execution was made, n8n has lost.
	expect(briefly(told)).toEqual(isBetween ? [] : expected);
}

async function killManyPolls(isDurable: boolean): Promise<Tally> {
	const ownSeed = seed * 2 + Number(isDurable);
	const world = new World(isDurable, seededRandom(ownSeed), kills + 1);
	await world.open();
	expect(await world.poll()).toBe(true);
	expect(world.executions).toEqual([]);
	const tally: Tally = { ids: [], before: 0, between: 0, after: 0 };
	for (let index = 0; index < kills; index++) {
		const killSeed = ownSeed * 100_000 + index;
		await killAroundPoll(world, seededRandom(killSeed), tally).catch((cause: unknown) => {
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
	publishFigures(`Monitoring Trigger killed with kill -9, ${setting}`, [
		{ name: 'Polls that found something, killed at a random moment', value: kills },
		{ name: 'Killed before anything was saved: told by the next poll', value: tally.before },
		{ name: 'Killed after the execution was made: not told again', value: tally.after },
		{ name: 'Killed between the two writes of n8n: lost', value: tally.between },
		{ name: 'Events told', value: tally.ids.length },
		{ name: 'Events told twice', value: tally.ids.length - new Set(tally.ids).size },
		{ name: 'Time', value: (performance.now() - startedAt) / 1000, unit: 's' },
	]);
}

it('tells no event twice when n8n is killed around a poll, and loses only what n8n had saved as told', async () => {
	const startedAt = performance.now();
	publish('as n8n is by default', await killManyPolls(false), startedAt);
});

it('tells each event exactly once when n8n with its durable scheduler is killed around a poll', async () => {
	const startedAt = performance.now();
	const tally = await killManyPolls(true);
	// One write has both what is remembered and the execution.
	expect(tally.between).toBe(0);
	publish('with the durable scheduler', tally, startedAt);
});
