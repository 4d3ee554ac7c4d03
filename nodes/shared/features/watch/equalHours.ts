/** The two equal hours when clocks go back: the report gives both the same times. */
import { groupBy } from '../../words/util/groupBy';
import { findClockSetBack, toWallClock, type ClockSetBack } from '../../words/util/time';
import type { Check } from '../uptime';
import { sourceKey, type SeenCheck } from './checks/types';
import { deviceKey } from './reading';
import type { WatchState } from './types';

const minuteMs = 60_000;

/** A poll reads up to a day back. */
const reachMs = 26 * 60 * minuteMs;

/** The checks of a location may be out of order by less than this. */
const minJumpMs = 10 * minuteMs;

/** How the clocks went back; undefined if a poll can no longer read checks from before that. */
export function recentClockSetBack(now: number, timeZone: string): ClockSetBack | undefined {
	return findClockSetBack(now, reachMs, timeZone);
}

/** The time that the clocks showed, from one of {@link orderEqualHours}, which moves times before `from`. */
function shownTime(time: number, { from, to }: ClockSetBack): number {
	return time < from ? time + to - from : time;
}

export interface EqualHoursOptions {
	now: number;
	timeZone: string;
	/** The remembered part of watched checks. */
	state?: WatchState;
	toSeen?: (check: Check) => SeenCheck | undefined;
}

/** Passes checks on as they arrive or, if clocks went back lately, in ascending order at the end. */
export class CheckOrder<Read extends { check: Check }> {
	private readonly waiting: Read[] = [];

	constructor(
		private readonly clockSetBack: ClockSetBack | undefined,
		private readonly pass: (read: Read) => void,
	) {}

	add(read: Read): void {
		if (this.clockSetBack) this.waiting.push(read);
		else this.pass(read);
	}

	/** Passes the waiting checks on; returns how the clocks went back, if the checks show it. */
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
 * Puts checks in ascending order when clocks went back, so that one hour has the same times as the
 * next. Checks from before are moved earlier by that hour; {@link shownTime} undoes it. The order
 * of the service shows the hour of a check, by location (docs/dev/service.md X4).
 *
 * @returns undefined when the checks do not show that the clock was set back
 */
export function orderEqualHours<Read extends { check: Check }>(
	all: readonly Read[],
	clockSetBack: ClockSetBack,
	{ now, state, timeZone, toSeen }: EqualHoursOptions,
): Read[] | undefined {
	const { from, to } = clockSetBack;
	const sources = inForwardOrder([...groupBy(all, ({ check }) => sourceOf(check)).values()]);
	const second = new Set<Read>();
	const wallNow = toWallClock(now, timeZone).getTime();
	// An earlier poll has seen checks of the second hour.
	const isKnown = state?.setBackAt === clockSetBack.moment;
	// A check after the latest known one of its location and task.
	const isNew = ({ check }: Read) => {
		const seen = toSeen?.(check);
		const known = seen && state?.devices.get(seen.key)?.checks?.sources[sourceKey(seen)]?.at;
		return known === undefined || check.time > (isKnown ? shownTime(known, clockSetBack) : known);
	};
	// A time that the clocks show only later again: the check is from the first hour.
	const isAhead = ({ check }: Read) => check.time > wallNow;
	let isSetBack = isKnown;
	for (const source of sources) {
		const twice = source.filter(({ check: { time } }) => time >= from && time < to);
		const jump = findLongestStepBack(twice.map(({ check }) => check.time));
		isSetBack ||= jump.backMs >= minJumpMs;
		// Without a jump, all new checks are from one hour: the first, if one of them is ahead.
		if (jump.backMs === 0 && twice.some(isAhead)) continue;
		const later = jump.backMs > 0 ? twice.slice(jump.index) : twice.filter(isNew);
		for (const read of later) if (!isAhead(read)) second.add(read);
	}
	if (!isSetBack) return undefined;
	return all.map((read) => {
		const { check } = read;
		if (check.time >= to || second.has(read)) return read;
		return { ...read, check: { ...check, time: check.time - (to - from) } };
	});
}

/** The index of the time that is furthest before the one it follows; `backMs` is 0 if all ascend. */
function findLongestStepBack(times: readonly number[]): { index: number; backMs: number } {
	let longest = { index: 0, backMs: 0 };
	for (let index = 1; index < times.length; index++) {
		const backMs = times[index - 1] - times[index];
		if (backMs > longest.backMs) longest = { index, backMs };
	}
	return longest;
}

function sourceOf(check: Check): string {
	const { deviceId = null, deviceName = null, location, task } = check;
	return JSON.stringify([deviceKey(deviceId, deviceName), location, task]);
}

/** The checks of each source, reversed if most steps go back, because some reports have the latest check first. */
function inForwardOrder<Read extends { check: Check }>(sources: Read[][]): Read[][] {
	const steps = sources.flatMap((source) =>
		source.slice(1).map(({ check }, index) => Math.sign(check.time - source[index].check.time)),
	);
	const isBackward = steps.reduce((sum, step) => sum + step, 0) < 0;
	return isBackward ? sources.map((source) => [...source].reverse()) : sources;
}
