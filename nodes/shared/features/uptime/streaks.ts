import { addToGroup } from '../../words/util/groupBy';
import type { FailedLayer } from './layer';
import { Reasons } from './reasons';

/** Checks in a row with the same result, of one task from one location. */
export interface Streak {
	isFailure: boolean;
	/** Times of the first and the last check. */
	first: number;
	last: number;
	checks: number;
	/** How many failed checks had each status. */
	statuses: Map<string, number>;
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
const defaultMinWaiting = 64;

/**
 * The streaks of one task at one location, from checks in any order. The latest added checks wait to be sorted,
 * and then only their streaks are kept. This is exact if checks come forward, backward, in blocks that do not
 * overlap, or no further out of order than the number of waiting checks.
 */
export class StreakList {
	/** Whether no check came too far out of order. */
	isExact = true;

	/** In order of time. */
	private readonly streaks: Streak[] = [];

	/** The keys of waiting checks, see `keyOf`. */
	private readonly waiting: number[] = [];

	/** The data of waiting failures by key. */
	private readonly failures = new Map<number, Failure[]>();

	private isFinished = false;

	/** @param minWaiting how many checks wait at least, until `finish` */
	constructor(private readonly minWaiting = defaultMinWaiting) {}

	/**
	 * Adds a check. It waits until enough others have come, because checks can be out of order.
	 *
	 * @param failure undefined for a successful check
	 */
	add(time: number, failure?: Failure): void {
		const { failures, minWaiting, waiting } = this;
		const key = keyOf(time, failure !== undefined);
		waiting.push(key);
		if (failure) addToGroup(failures, key, failure);
		this.isFinished = false;
		if (waiting.length >= minWaiting * 1.5) this.addFarthestToStreaks(key);
	}

	/** All streaks, in order of time, with the waiting checks; each has another result than the one before. */
	finish(): readonly Streak[] {
		if (this.isFinished) return this.streaks;
		this.isFinished = true;
		this.addAllToStreaks(sortKeys(this.waiting.splice(0)), true);
		const all = this.streaks.splice(0);
		for (const streak of all) {
			const last = this.streaks[this.streaks.length - 1];
			if (last?.isFailure === streak.isFailure) appendStreak(last, streak);
			else this.streaks.push(streak);
		}
		return this.streaks;
	}

	/** About how many streaks there are: `finish` adds waiting checks, and joins neighbors with the same result. */
	get count(): number {
		return this.streaks.length;
	}

	/**
	 * Adds waiting checks to the streaks, so that only `minWaiting` remain. These are the closest ones
	 * in time to the last added check, because the next checks come near it.
	 *
	 * @param lastAdded the key of that check
	 */
	private addFarthestToStreaks(lastAdded: number): void {
		const keys = sortKeys(this.waiting);
		const isBackward = keys.indexOf(lastAdded) < keys.length / 2;
		if (isBackward) this.addAllToStreaks(keys.splice(this.minWaiting).reverse(), false);
		else this.addAllToStreaks(keys.splice(0, keys.length - this.minWaiting), true);
	}

	/** @param isForward whether the keys are in ascending order of time, otherwise descending */
	private addAllToStreaks(keys: readonly number[], isForward: boolean): void {
		for (const key of keys) this.addToStreaks(key, this.removeFailure(key), isForward);
	}

	/** Removes and returns the data of a waiting check; undefined for a success (an even key). */
	private removeFailure(key: number): Failure | undefined {
		if (key % 2 === 0) return undefined;
		const same = this.failures.get(key);
		const failure = same?.shift();
		if (same?.length === 0) this.failures.delete(key);
		return failure;
	}

	/**
	 * Adds a check to the streak in which it lies, or to a neighbor with the same result. Otherwise it
	 * splits the streak, or starts a new one.
	 *
	 * @param isForward whether checks come in ascending order of time
	 */
	private addToStreaks(key: number, failure: Failure | undefined, isForward: boolean): void {
		const { streaks } = this;
		const index = this.lastIndexUpTo(key);
		const before = index < 0 ? undefined : streaks[index];
		const isFailure = failure !== undefined;
		const time = Math.floor(key / 2);
		if (before && key <= keyOf(before.last, before.isFailure)) {
			if (before.isFailure === isFailure) addCheck(before, time, failure);
			else this.splitStreak(index, time, failure);
			return;
		}
		// Not the neighbor on the side of the waiting checks: one of them can still come between.
		const neighbor = isForward ? before : streaks[index + 1];
		if (neighbor?.isFailure === isFailure) addCheck(neighbor, time, failure);
		else streaks.splice(index + 1, 0, newStreak(time, failure));
	}

	/** The index of the last streak that starts at the key or before; -1 without one. A binary search. */
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
	 * of the other checks are no longer known, so all of them are counted in the first part, none in
	 * the second, and the list is no longer exact.
	 */
	private splitStreak(index: number, time: number, failure?: Failure): void {
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

/** A key by which checks are sorted: by time, a failure after a success of the same time. */
function keyOf(time: number, isFailure: boolean): number {
	return time * 2 + (isFailure ? 1 : 0);
}

function startKey({ first, isFailure }: Streak): number {
	return keyOf(first, isFailure);
}

/** A streak of one check. @param failure undefined for a successful check */
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

/** Adds a later streak with the same result to a streak, in place. */
function appendStreak(streak: Streak, later: Streak): void {
	streak.last = later.last;
	streak.checks += later.checks;
	if (later.error) addError(streak, later.error);
	if (later.reasons) (streak.reasons ??= new Reasons()).append(later.reasons);
	for (const [status, checks] of later.statuses) {
		streak.statuses.set(status, (streak.statuses.get(status) ?? 0) + checks);
	}
}

/** Adds a check with the same result to a streak, in place. @param failure undefined for a success */
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

/** Keeps the first error by `compareErrors`, which is the same for any order of checks. */
function addError(streak: Streak, error: FailureText): void {
	if (!streak.error || compareErrors(error, streak.error) < 0) streak.error = error;
}

/** By time, then alphabetically. */
export function compareErrors(one: FailureText, other: FailureText): number {
	return one.time - other.time || one.text.localeCompare(other.text);
}
