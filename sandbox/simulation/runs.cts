import { mix, toUint32 } from './random.cts';

export interface Timetable {
	readonly id: number;
	/** Seconds between two runs. */
	readonly frequency: number;
	readonly postponed: boolean;
	/** Maintenance, during which it does not check. */
	readonly pauses: readonly TimeRange[];
	readonly restDays: readonly number[];
	/** Whether its schedule keeps it from checking at a time (epoch ms). */
	readonly isScheduledOff?: (time: number) => boolean;
	/** Outages besides those that follow from the seed. */
	readonly outages?: readonly TimeRange[];
}

/** From `from` up to, but not including, `to`; epoch ms. */
export interface TimeRange {
	readonly from: number;
	readonly to: number;
}

/** A device may be created with any frequency above zero; these keep the numbers sensible. */
const minIntervalMs = 1_000;
const maxIntervalMs = 365 * 86_400_000;

function clampInterval({ frequency }: Timetable): number {
	return Math.min(Math.max(Math.round(frequency * 1000), minIntervalMs), maxIntervalMs);
}

/** Everything about a device follows from it. */
export function hashDevice(seed: number, { id }: Timetable): number {
	return mix(mix(0, seed), id);
}

/** When runs happen: run number `n`, counted from 1970, at `firstAt + n * intervalMs`. */
export interface RunSchedule {
	readonly firstAt: number;
	readonly intervalMs: number;
}

/** Devices start at different seconds, as they would after being created by hand. */
export function createRunSchedule(seed: number, device: Timetable): RunSchedule {
	const intervalMs = clampInterval(device);
	const wholeSeconds = Math.floor(intervalMs / 1000);
	const hash = mix(hashDevice(seed, device), 0x70686173);
	return { firstAt: (toUint32(hash) % wholeSeconds) * 1000, intervalMs };
}

/** Epoch ms. */
export function findRunTime({ firstAt, intervalMs }: RunSchedule, runNumber: number): number {
	return firstAt + runNumber * intervalMs;
}

/** The number of the first run at or after the time (epoch ms). */
export function findFirstRun({ firstAt, intervalMs }: RunSchedule, time: number): number {
	return Math.max(0, Math.ceil((time - firstAt) / intervalMs));
}

/** Whether a device is paused at a time: by hand, for maintenance, or by its schedule. */
export function isPausedAt(device: Timetable, time: number): boolean {
	const { postponed, pauses, restDays, isScheduledOff } = device;
	if (isScheduledOff?.(time)) return true;
	if (postponed || pauses.some(({ from, to }) => time >= from && time < to)) return true;
	return restDays.length > 0 && restDays.includes(new Date(time).getUTCDay());
}
