/** The hour that clocks show twice when they go back: the report has the same times for both. */
import { groupBy } from '../../words/util/groupBy';
import {
	type ClockSetBack,
	findClockSetBack,
	hourMs,
	minuteMs,
	toWallClock,
} from '../../words/util/time';
import type { Check } from '../uptime';
import { sourceKey, type SeenCheck } from './checks/types';
import { deviceKey } from './reading';
import type { WatchState } from './types';

/** A poll reads up to a day back. */
const reachMs = 26 * hourMs;

/** The checks of a location may be out of order by less than this. */
const minJumpMs = 10 * minuteMs;

/** How the clocks went back: undefined if that was too long ago for a poll to read checks from before it. */
export function recentClockSetBack(now: number, timeZone: string): ClockSetBack | undefined {
	return findClockSetBack(now, reachMs, timeZone);
}

/** The time that the clocks showed at a check: undoes the move of {@link orderEqualHours}. */
function shownTime(time: number, { from, to }: ClockSetBack): number {
	return time < from ? time + to - from : time;
}

export interface EqualHoursOptions {
	now: number;
	timeZone: string;
	/** The saved state with the latest known checks. */
	state?: WatchState;
	/** The check of a watched device; undefined for other checks. */
	toSeen?: (check: Check) => SeenCheck | undefined;
}

/** Passes checks on as they arrive or, if clocks went back recently, all at the end, with times that ascend. */
export class CheckOrder<Read extends { check: Check }> {
	private readonly waiting: Read[] = [];

	/** @param pass receives each check */
	constructor(
		private readonly clockSetBack: ClockSetBack | undefined,
		private readonly pass: (read: Read) => void,
	) {}

	add(read: Read): void {
		if (this.clockSetBack) this.waiting.push(read);
		else this.pass(read);
	}

	/**
	 * Passes the waiting checks on.
	 *
	 * @returns how the clocks went back, if the checks show it; `shown` converts the time of a passed check
	 * to the time that the clocks showed
	 */
	finish(options: EqualHoursOptions) {
		const { clockSetBack, waiting } = this;
		const ordered = clockSetBack && orderEqualHours(waiting, clockSetBack, options);
		(ordered ?? waiting).forEach(this.pass);
		const found = ordered && clockSetBack;
		const shown = (time: number) => (found ? shownTime(time, found) : time);
		return { clockSetBack: found, shown };
	}
}

/**
 * Gives checks ascending times when clocks went back and showed the times from `from` to `to` twice.
 * Checks from before that are moved earlier by the same length; {@link shownTime} undoes it. The
 * order of the checks of a location shows which hour a check is from (docs/dev/service.md X4).
 *
 * @returns the checks in their order; undefined if they do not show that the clocks were set back
 */
export function orderEqualHours<Read extends { check: Check }>(
	all: readonly Read[],
	clockSetBack: ClockSetBack,
	{ now, state, timeZone, toSeen }: EqualHoursOptions,
): Read[] | undefined {
	const { from, to } = clockSetBack;
	const bySource = groupBy(all, ({ check }) => {
		const { deviceId = null, deviceName = null, location, task } = check;
		return JSON.stringify([deviceKey(deviceId, deviceName), location, task]);
	});
	const sources = inForwardOrder([...bySource.values()]);
	const inSecondHour = new Set<Read>();
	const wallNow = toWallClock(now, timeZone).getTime();
	// An earlier poll has seen checks of the second hour.
	const isKnown = state?.setBackAt === clockSetBack.moment;
	// Whether a check is after the latest known one of its location and task.
	const isNew = ({ check }: Read) => {
		const seen = toSeen?.(check);
		const known = seen && state?.devices.get(seen.key)?.checks?.sources[sourceKey(seen)];
		return known === undefined || check.time > (isKnown ? shownTime(known, clockSetBack) : known);
	};
	// Whether the time of a check is in the future: it is from the first hour.
	const isAhead = ({ check }: Read) => check.time > wallNow;
	let isSetBack = isKnown;
	for (const source of sources) {
		const ambiguous = source.filter(({ check: { time } }) => time >= from && time < to);
		const jump = findLongestStepBack(ambiguous.map(({ check }) => check.time));
		isSetBack ||= jump.backMs >= minJumpMs;
		// Without a jump, all new checks are from one hour: the first, if one of them is ahead.
		if (jump.backMs === 0 && ambiguous.some(isAhead)) continue;
		const later = jump.backMs > 0 ? ambiguous.slice(jump.index) : ambiguous.filter(isNew);
		for (const read of later) if (!isAhead(read)) inSecondHour.add(read);
	}
	if (!isSetBack) return undefined;
	return all.map((read) => {
		const { check } = read;
		if (check.time >= to || inSecondHour.has(read)) return read;
		return { ...read, check: { ...check, time: check.time - (to - from) } };
	});
}

/** The longest step back from a time to the next: the index of that next time; `backMs` is 0 if all ascend. */
function findLongestStepBack(times: readonly number[]): { index: number; backMs: number } {
	let longest = { index: 0, backMs: 0 };
	for (let index = 1; index < times.length; index++) {
		const backMs = times[index - 1] - times[index];
		if (backMs > longest.backMs) longest = { index, backMs };
	}
	return longest;
}

/** The checks of each source, all reversed if most of them descend: some reports start with the latest check. */
function inForwardOrder<Read extends { check: Check }>(sources: Read[][]): Read[][] {
	const steps = sources.flatMap((source) =>
		source.slice(1).map(({ check }, index) => Math.sign(check.time - source[index].check.time)),
	);
	const isBackward = steps.reduce((sum, step) => sum + step, 0) < 0;
	return isBackward ? sources.map((source) => [...source].reverse()) : sources;
}
