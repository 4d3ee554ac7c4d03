import { addToGroup } from './groupBy';
import { monotonicNow } from './monotonic';

/** How long a computation may block all other work of n8n. */
const maxTurnMs = 5;

/** Interrupts a long computation from time to time, so that other work of n8n can run. */
export class Turn {
	private beganAt = monotonicNow();

	/** Whether the computation has run for 5 ms without a pause. */
	get isOver(): boolean {
		return monotonicNow() - this.beganAt >= maxTurnMs;
	}

	/** If the turn is over, lets other work of n8n run, and starts a new turn. */
	async pause(): Promise<void> {
		while (this.isOver) {
			const { beganAt } = this;
			await yieldToEventLoop();
			// Of several that share the turn and waited, only the first one starts a new one.
			if (this.beganAt === beganAt) this.beganAt = monotonicNow();
		}
	}
}

/** Resolves after other waiting work of n8n has run. */
function yieldToEventLoop(): Promise<void> {
	// n8n's lint rule `no-restricted-globals` forbids `setImmediate` and timers.
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.once('message', () => {
			port1.close();
			resolve();
		});
		port2.postMessage(null);
	});
}

/** A computation that returns a result and can be interrupted wherever it yields. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs a computation and returns its result. Every 5 ms, other work of n8n can run. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
	const turn = new Turn();
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		// `pause` checks this, too, but awaiting it after each step would be slow.
		if (turn.isOver) await turn.pause();
	}
}

/** Runs a short computation without a break, and returns its result. */
export function atOnce<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

const entriesPerStep = 16;

/** Calls `handle` for each entry, and yields after every 16, so that the caller can pause. */
export function* forEachInSteps<Entry>(
	entries: Iterable<Entry>,
	handle: (entry: Entry) => void,
): Steps<void> {
	let count = 0;
	for (const entry of entries) {
		handle(entry);
		if (++count % entriesPerStep === 0) yield;
	}
}

/** Works like `Array.map`, and yields in between, so that the caller can pause. */
export function* mapInSteps<Entry, Result>(
	entries: Iterable<Entry>,
	toResult: (entry: Entry) => Result,
): Steps<Result[]> {
	const results: Result[] = [];
	yield* forEachInSteps(entries, (entry) => results.push(toResult(entry)));
	return results;
}

/** As {@link mapInSteps}; every 5 ms, other work of n8n can run. */
export async function mapInTurns<Entry, Result>(
	entries: Iterable<Entry>,
	toResult: (entry: Entry) => Result,
): Promise<Result[]> {
	return await inTurns(mapInSteps(entries, toResult));
}

/** Works like `groupBy`, and yields in between, so that the caller can pause. */
export function* groupInSteps<Entry, Key>(
	entries: Iterable<Entry>,
	keyOfEntry: (entry: Entry) => Key,
): Steps<Map<Key, Entry[]>> {
	const groups = new Map<Key, Entry[]>();
	yield* forEachInSteps(entries, (entry) => addToGroup(groups, keyOfEntry(entry), entry));
	return groups;
}

/** A stable merge sort that yields in between, so that the caller can pause. */
export function* sortInSteps<Entry>(
	entries: readonly Entry[],
	compare: (one: Entry, other: Entry) => number,
): Steps<Entry[]> {
	if (entries.length <= entriesPerStep) {
		yield;
		return [...entries].sort(compare);
	}
	const middle = entries.length >> 1;
	const left = yield* sortInSteps(entries.slice(0, middle), compare);
	const right = yield* sortInSteps(entries.slice(middle), compare);
	let index = 0;
	const merged: Entry[] = [];
	yield* forEachInSteps(right, (entry) => {
		while (index < left.length && compare(left[index], entry) <= 0) merged.push(left[index++]);
		merged.push(entry);
	});
	while (index < left.length) merged.push(left[index++]);
	return merged;
}
