import { mix, wholeNumber } from './random';

/** What of a device decides when it checks. */
export interface Timetable {
	readonly id: number;
	/** Seconds between two runs. */
	readonly frequency: number;
	readonly postponed: boolean;
	/** Times (epoch ms) of maintenance. */
	readonly pauses: readonly TimeRange[];
	readonly restDays: readonly number[];
}

/** From `from` up to, but not including, `to`; epoch ms. */
export interface TimeRange {
	readonly from: number;
	readonly to: number;
}

/** A created device may ask for any frequency above zero; these keep the numbers sensible. */
const shortestIntervalMs = 1_000;
const longestIntervalMs = 365 * 86_400_000;

function intervalOf({ frequency }: Timetable): number {
	const asked = Math.round(frequency * 1000);
	return Math.min(Math.max(asked, shortestIntervalMs), longestIntervalMs);
}

/** The hash everything about a device follows from. */
export function deviceHashOf(seed: number, { id }: Timetable): number {
	return mix(mix(0, seed), id);
}

/** When runs happen: run number `n`, counted from 1970, at `firstAt + n * intervalMs`. */
export interface RunClock {
	readonly firstAt: number;
	readonly intervalMs: number;
}

/** Devices start at different whole seconds, as they would after being created by hand. */
export function runClockOf(seed: number, device: Timetable): RunClock {
	const intervalMs = intervalOf(device);
	const wholeSeconds = Math.floor(intervalMs / 1000);
	const hash = mix(deviceHashOf(seed, device), 0x70686173);
	return { firstAt: (wholeNumber(hash) % wholeSeconds) * 1000, intervalMs };
}

/** The time (epoch ms) of a run. */
export function runTime({ firstAt, intervalMs }: RunClock, runNumber: number): number {
	return firstAt + runNumber * intervalMs;
}

/** The number of the first run at or after the time (epoch ms). */
export function firstRunFrom({ firstAt, intervalMs }: RunClock, time: number): number {
	return Math.max(0, Math.ceil((time - firstAt) / intervalMs));
}

/** Whether the device is paused at the time: by hand, for maintenance, or by a schedule for that day. */
export function isPausedAt({ postponed, pauses, restDays }: Timetable, time: number): boolean {
	if (postponed || pauses.some(({ from, to }) => time >= from && time < to)) return true;
	return restDays.length > 0 && restDays.includes(new Date(time).getUTCDay());
}
