import type { FailedLayer } from './layer';
import { Reasons } from './reasons';

/** Checks in a row with the same result, of one task from one location. */
export interface Streak {
	isFailure: boolean;
	/** Times of the first and the last check. */
	first: number;
	last: number;
	checks: number;
	/** How many checks had a status; of failures only. */
	statuses: Map<string, number>;
	/** The first text that the service gave for a failure. */
	error?: FailureText;
	/** Undefined unless asked for. */
	reasons?: Reasons;
}

export interface FailureText {
	time: number;
	text: string;
}

/** The data of a failed check, kept until the check is part of a streak. */
export interface Failure {
	status?: string;
	error?: string;
	/** Undefined if reasons are not asked for. */
	layer?: FailedLayer;
}

/** Checks may come this number of places out of order. */
const defaultKept = 64;

/**
 * The streaks of one task at one location, from checks in any order. Only the streaks are saved, and the
 * checks at the edges of the received time: exact if checks come forward, backward, in blocks that do not
 * overlap, or no farther out of order than the number of saved checks. `isExact` shows whether they did.
 */
export class StreakList {
	isExact = true;

	checks = 0;

	/** In order of time. */
	private readonly streaks: Streak[] = [];

	/** The keys of waiting checks: twice the time, plus 1 for a failure, which comes last at the same time. */
	private readonly edge: number[] = [];

	/** The data of waiting failures by key. */
	private readonly failures = new Map<number, Failure[]>();

	private isFinished = false;

	/** @param kept how many checks are kept at the edge, at least */
	constructor(private readonly kept = defaultKept) {}

	/**
	 * The check waits in `edge` until enough others have come: checks can be out of order.
	 *
	 * @param failure undefined for a successful check
	 */
	add(time: number, failure?: Failure): void {
		const { edge, failures, kept } = this;
		const key = time * 2 + (failure ? 1 : 0);
		edge.push(key);
		if (failure) {
			const same = failures.get(key);
			if (same) same.push(failure);
			else failures.set(key, [failure]);
		}
		this.checks++;
		this.isFinished = false;
		if (edge.length >= kept * 1.5) this.settleFarthest(key);
	}

	/**
	 * All streaks, in order of time; each has another result than the one before. Waiting checks
	 * are added first.
	 */
	finish(): readonly Streak[] {
		if (this.isFinished) return this.streaks;
		this.isFinished = true;
		this.settleInOrder(sortKeys(this.edge.splice(0)), true);
		const all = this.streaks.splice(0);
		for (const streak of all) {
			const last = this.streaks[this.streaks.length - 1];
			if (last?.isFailure === streak.isFailure) appendStreak(last, streak);
			else this.streaks.push(streak);
		}
		return this.streaks;
	}

	/** About how many streaks there are so far: `finish` adds waiting checks and joins equal neighbors. */
	get count(): number {
		return this.streaks.length;
	}

	/**
	 * Adds all waiting checks but `kept` to the streaks: those farthest in time from the latest check,
	 * because the next checks come near it.
	 *
	 * @param latest the key of the check that came last
	 */
	private settleFarthest(latest: number): void {
		const edge = sortKeys(this.edge);
		const isBackward = edge.indexOf(latest) < edge.length / 2;
		if (isBackward) this.settleInOrder(edge.splice(this.kept).reverse(), false);
		else this.settleInOrder(edge.splice(0, edge.length - this.kept), true);
	}

	/** @param isForward whether the keys are in ascending order of time, otherwise descending */
	private settleInOrder(keys: readonly number[], isForward: boolean): void {
		for (const key of keys) this.addToStreaks(key, this.takeFailure(key), isForward);
	}

	/** Removes and returns the data of the check with a key; undefined for a success (an even key). */
	private takeFailure(key: number): Failure | undefined {
		if (key % 2 === 0) return undefined;
		const same = this.failures.get(key);
		const failure = same?.shift();
		if (same?.length === 0) this.failures.delete(key);
		return failure;
	}

	/**
	 * @param key twice the time, plus 1 for a failure
	 * @param isForward whether checks come in ascending order of time
	 */
	private addToStreaks(key: number, failure: Failure | undefined, isForward: boolean): void {
		const { streaks } = this;
		const index = this.lastIndexUpTo(key);
		const before = index < 0 ? undefined : streaks[index];
		const isFailure = failure !== undefined;
		const time = Math.floor(key / 2);
		if (before && key <= endKey(before)) {
			if (before.isFailure === isFailure) addCheck(before, time, failure);
			else this.split(index, time, failure);
			return;
		}
		// Only the neighbor away from waiting checks, which can still come between it and the other one.
		const neighbor = isForward ? before : streaks[index + 1];
		if (neighbor?.isFailure === isFailure) addCheck(neighbor, time, failure);
		else streaks.splice(index + 1, 0, newStreak(time, failure));
	}

	/** The index of the last streak that starts at the key or before; -1 without one. */
	private lastIndexUpTo(key: number): number {
		const { streaks } = this;
		const last = streaks.length - 1;
		if (last < 0 || startKey(streaks[last]) <= key) return last;
		let [low, high] = [-1, last];
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if (startKey(streaks[middle]) <= key) low = middle;
			else high = middle;
		}
		return low;
	}

	/**
	 * Splits a streak at a check with another result, and adds the check between its parts. The times
	 * of the other checks are no longer known: they all stay in the first part, the second one has 0,
	 * and the list is no longer exact.
	 */
	private split(index: number, time: number, failure?: Failure): void {
		const streak = this.streaks[index];
		const rest: Streak = { ...newStreak(streak.last), isFailure: streak.isFailure, checks: 0 };
		this.isExact = false;
		streak.last = time;
		this.streaks.splice(index + 1, 0, newStreak(time, failure), { ...rest, first: time + 1 });
	}
}

function sortKeys(keys: number[]): number[] {
	return keys.sort((one, other) => one - other);
}

function startKey({ first, isFailure }: Streak): number {
	return first * 2 + (isFailure ? 1 : 0);
}

function endKey({ last, isFailure }: Streak): number {
	return last * 2 + (isFailure ? 1 : 0);
}

/** `failure` is undefined for a successful check. */
function newStreak(time: number, failure?: Failure): Streak {
	const streak: Streak = {
		isFailure: failure !== undefined,
		first: time,
		last: time,
		checks: 0,
		statuses: new Map(),
	};
	addCheck(streak, time, failure);
	return streak;
}

function appendStreak(streak: Streak, later: Streak): void {
	streak.last = later.last;
	streak.checks += later.checks;
	if (later.error) addError(streak, later.error);
	if (later.reasons) (streak.reasons ??= new Reasons()).append(later.reasons);
	for (const [status, checks] of later.statuses) {
		streak.statuses.set(status, (streak.statuses.get(status) ?? 0) + checks);
	}
}

function addCheck(streak: Streak, time: number, failure?: Failure): void {
	streak.first = Math.min(streak.first, time);
	streak.last = Math.max(streak.last, time);
	streak.checks++;
	if (failure?.status !== undefined) {
		streak.statuses.set(failure.status, (streak.statuses.get(failure.status) ?? 0) + 1);
	}
	if (failure?.error !== undefined) addError(streak, { time, text: failure.error });
	if (failure?.layer !== undefined) {
		const { error, layer } = failure;
		(streak.reasons ??= new Reasons()).add({ error, layer, time });
	}
}

/** Keeps the earliest error, or the alphabetically first of the same time: the same for any order of checks. */
function addError(streak: Streak, error: FailureText): void {
	if (!streak.error || compareErrors(error, streak.error) < 0) streak.error = error;
}

export function compareErrors(one: FailureText, other: FailureText): number {
	return one.time - other.time || one.text.localeCompare(other.text);
}
