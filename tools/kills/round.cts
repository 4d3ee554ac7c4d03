import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

import type { Random } from '../../test/support/random.cts';
import { MortalN8n, type N8nRest } from '../../scripts/host/index.cts';
import { readDatabase, type DatabaseContent } from './database.cts';
import { waitFor } from './publish.cts';
import { startAgain } from './startAgain.cts';
import { SheetAccount, type Left } from './sheet.cts';
import { pollSeconds, WatchedDevice } from './watched.cts';

const maxLogLength = 3000;

const sheetCount = 2;
const watchedCount = 4;

const itemsAtOnce = [1, 4, 8];

/** The fate of an event around whose poll n8n was killed. */
export type EventFate =
	| 'told before the kill'
	| 'told after the restart'
	| 'execution killed'
	| 'lost between two writes';

/** Any other outcome makes a round throw. */
export interface RoundResult {
	left: Left[];
	/** Sheets whose execution n8n resumed by itself, in addition to the repeated run. */
	takenUpCount: number;
	fates: EventFate[];
	restartMs: number;
	/** n8n ended by an error of its own while it was starting, and started at the second attempt. */
	isStartedTwice: boolean;
}

/** Without being killed, in milliseconds. */
interface Durations {
	/** By Concurrent Items. */
	sheet: Map<number, number>;
	/** From the request of a poll until the event is told. */
	event: number;
}

/** An n8n with a workflow that writes a sheet, and workflows that watch a device each. */
export class KilledN8n {
	private known: Array<{ executions: number; told: number }> = [];
	private durations: Durations = { sheet: new Map(), event: 0 };

	private constructor(
		private readonly n8n: MortalN8n,
		private readonly sheets: SheetAccount[],
		private readonly watched: WatchedDevice[],
		private readonly isDurable: boolean,
	) {}

	/** Starts it and runs everything once. @param env further settings of n8n */
	static async start(env: NodeJS.ProcessEnv): Promise<KilledN8n> {
		const n8n = await MortalN8n.install(env);
		const rest = await n8n.start();
		const sheets: SheetAccount[] = [];
		for (let number = 1; number <= sheetCount; number++) {
			const sheet = await SheetAccount.open(number);
			await sheet.publish(rest);
			sheets.push(sheet);
		}
		const watched: WatchedDevice[] = [];
		for (let number = 1; number <= watchedCount; number++) {
			const device = await WatchedDevice.open(number);
			await device.publish(rest);
			watched.push(device);
		}
		const killed = new KilledN8n(n8n, sheets, watched, Object.keys(env).length > 0);
		await killed.runWithoutKill(rest);
		return killed;
	}

	/** @throws Error when an event was told twice */
	checkAtTheEnd(): void {
		for (const { told } of this.watched) {
			const ids = told.map(({ eventId }) => eventId);
			deepStrictEqual(ids, [...new Set(ids)], 'An event was told twice');
		}
	}

	async describe(): Promise<string> {
		await this.n8n.stop();
		const saved = await readDatabase(this.n8n);
		const devices = this.watched.map((device, index) =>
			inspect({ known: this.known[index], told: device.told, ...device.savedIn(saved) }, false, 5),
		);
		return [...devices, this.n8n.log().slice(-maxLogLength)].join('\n');
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await Promise.all(this.sheets.map((sheet) => sheet.close()));
		await Promise.all(this.watched.map((device) => device.close()));
		this.n8n.removeFiles();
	}

	/**
	 * Kills n8n while it writes a sheet and polls, starts it again and checks what became of everything.
	 *
	 * @throws Error when a device of the sheet is missing, twice or wrong, an item says something else than was
	 * done, or an event is told twice or neither told, nor in an execution that was killed, nor lost by n8n
	 */
	async round(random: Random): Promise<RoundResult> {
		await Promise.all(this.sheets.map((sheet) => sheet.empty()));
		await this.waitForPolls(1);
		const lastPoll = Math.max(...this.watched.map(({ polls }) => polls.at(-1) ?? 0));
		const nextPoll = lastPoll + pollSeconds * 1000;
		this.watched.forEach((device) => device.change());
		const killed = this.killAround(nextPoll, random);
		const runs = this.sheets.map(
			async (sheet) => await this.runUntilKilled(sheet, nextPoll, random),
		);
		await killed;
		await Promise.all(runs);
		const saved = await readDatabase(this.n8n);
		const toldAtKill = this.watched.map(({ told }) => told.length);
		const startedAt = Date.now();
		const { rest, isStartedTwice } = await startAgain(this.n8n);
		const restartMs = Date.now() - startedAt;
		// By now the requests that were under way when n8n was killed have arrived.
		const left = await Promise.all(this.sheets.map((sheet) => sheet.look()));
		const takenUp = this.sheets.map((sheet) => sheet.isTakenUp(saved));
		const again = this.sheets.map(
			async (sheet, at) =>
				await sheet.runAgain(this.n8n.origin, left[at], { isTakenUp: takenUp[at] }),
		);
		await Promise.all(again);
		await this.waitForPolls(2);
		const fates: EventFate[] = [];
		for (const [index, device] of this.watched.entries()) {
			await waitFor('executions end', async () => (await device.countRunning(rest)) === 0);
			fates.push(await this.fateOf(index, saved, toldAtKill[index]));
		}
		await Promise.all(this.sheets.map((sheet) => sheet.checkAll()));
		await this.noteKnown(rest);
		const takenUpCount = takenUp.filter(Boolean).length;
		return { left, takenUpCount, fates, restartMs, isStartedTwice };
	}

	private async fateOf(
		index: number,
		saved: DatabaseContent,
		toldAtKill: number,
	): Promise<EventFate> {
		const device = this.watched[index];
		const known = this.known[index];
		const hasExecution = device.countExecutions(saved) > known.executions;
		const isSavedAsTold = !this.isDurable && device.isSavedAsTold(saved);
		if (!hasExecution && !isSavedAsTold) {
			await waitFor('what nothing was saved of is told', () => device.told.length > known.told);
		}
		const told = device.told.slice(known.told);
		if (told.length === 0) return hasExecution ? 'execution killed' : 'lost between two writes';
		deepStrictEqual(
			told.map(({ event }) => event),
			[device.expected],
			'Something else was told than what happened, or it was told twice',
		);
		return toldAtKill > known.told ? 'told before the kill' : 'told after the restart';
	}

	/** Starts at a random moment, so that the kill can hit any point of the run. */
	private async runUntilKilled(
		sheet: SheetAccount,
		nextPoll: number,
		random: Random,
	): Promise<void> {
		const atOnce = random.pick(itemsAtOnce);
		const { sheet: sheetMs, event } = this.durations;
		const beginsAt = nextPoll + event / 2 - random.integerBelow((sheetMs.get(atOnce) ?? 0) * 1.2);
		await waitUntil(beginsAt);
		// It ends with n8n at the latest, which may be gone before it begins.
		await sheet.run(this.n8n.origin, atOnce).catch(() => {});
	}

	/** Mostly while the poll is under way. */
	private async killAround(nextPoll: number, random: Random): Promise<void> {
		if (random.chance(0.2)) {
			await waitUntil(nextPoll - random.integerBelow(1500));
		} else {
			const device = random.pick(this.watched);
			const delayMs = random.integerBelow(this.durations.event * 1.5);
			const count = device.polls.length;
			await waitFor('the next poll', () => device.polls.length > count, 2);
			await wait(delayMs);
		}
		await this.n8n.kill();
	}

	/** Until each device has been polled `count` more times. */
	private async waitForPolls(count: number): Promise<void> {
		const wanted = this.watched.map(({ polls }) => polls.length + count);
		await waitFor(`${count} polls`, () =>
			this.watched.every(({ polls }, index) => polls.length >= wanted[index]),
		);
	}

	private async runWithoutKill(rest: N8nRest): Promise<void> {
		const nothing = { complete: [], incomplete: [] };
		for (const atOnce of [4, ...itemsAtOnce]) {
			await Promise.all(this.sheets.map((sheet) => sheet.empty()));
			const startedAt = Date.now();
			const { origin } = this.n8n;
			await Promise.all(
				this.sheets.map((sheet) => sheet.runAgain(origin, nothing, { itemsAtOnce: atOnce })),
			);
			this.durations.sheet.set(atOnce, Date.now() - startedAt);
		}
		await this.waitForPolls(2);
		for (let time = 1; time <= 2; time++) {
			this.watched.forEach((device) => device.change());
			await waitFor('events are told', () =>
				this.watched.every(({ told }) => told.length === time),
			);
		}
		const eventMs = this.watched.map(({ polls, told }) => {
			const at = told.at(-1)?.at ?? 0;
			return at - Math.max(...polls.filter((poll) => poll <= at));
		});
		this.durations.event = Math.max(...eventMs);
		await this.noteKnown(rest);
	}

	private async noteKnown(rest: N8nRest): Promise<void> {
		this.known = await Promise.all(
			this.watched.map(async (device) => ({
				executions: await device.countAll(rest),
				told: device.told.length,
			})),
		);
	}
}

async function waitUntil(time: number): Promise<void> {
	await wait(Math.max(0, time - Date.now()));
}
