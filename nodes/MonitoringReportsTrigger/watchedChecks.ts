import { checkParts, type Check } from '../shared/features/uptime';
import { ParameterError } from '../shared/words/util/monitoringError';
import { shortHash } from '../shared/words/util/shortHash';
import type { DeviceReading, SeenCheck, WatchState } from '../shared/features/watch';
import { clockDates } from '../shared/service/xmlFeed';
import { minuteMs, hourMs, dayMs, type ClockSetBack } from '../shared/words/util/time';

/** A check can be reported later than others by as much as this. */
const overlapMs = 15 * minuteMs;

/** After a longer time without polls, older checks are skipped. */
export const maxBehindMs = dayMs;

/** How far back the start of an outage is searched. */
const detailsMs = 3 * hourMs;

/** More devices have too many checks to read and to save. */
const maxCheckedDevices = 500;

export const checkValues = [...checkParts, 'duration'] as const;

/**
 * The dates to request, from shortly before the latest known check; undefined if none is known. In
 * milliseconds, `checkedUntil` is the time of that check by the report's clock, `checkedAt` the time
 * of this machine when it was read, and `setBackAt` the last clock change before it.
 *
 * @param now in milliseconds since 1970
 * @param needsStart whether to start hours earlier, to find the start of an outage
 * @param clockSetBack the change when clocks were set back lately; undefined if they were not
 */
export function datesSince(
	{
		asksWholeDays = false,
		checkedAt,
		checkedUntil,
		setBackAt,
	}: Pick<WatchState, 'asksWholeDays' | 'checkedAt' | 'checkedUntil' | 'setBackAt'>,
	now: number,
	needsStart: boolean,
	clockSetBack?: ClockSetBack,
): { from: string; to: string } | undefined {
	if (checkedAt === undefined || checkedUntil === undefined) return undefined;
	const passed = Math.max(0, now - checkedAt);
	// After a long time without polls, the checks before the last day are skipped.
	const skipped = Math.max(0, passed - maxBehindMs);
	// Checks can be reported late, so the range starts before the known one.
	const start = checkedUntil + skipped - (needsStart ? detailsMs : overlapMs);
	// A known check is already from the second of the two equal hours.
	const isSecondHourKnown = clockSetBack !== undefined && setBackAt === clockSetBack.moment;
	const from = clockSetBack
		? withRepeatedHour(start, checkedAt, clockSetBack, isSecondHourKnown)
		: start;
	// The known check may be old, and clocks can go forward: the range ends a day ahead or later.
	const end = Math.ceil((checkedUntil + passed + dayMs) / dayMs) * dayMs;
	// Whole minutes, or whole days for feeds that refuse times of day.
	const unitMs = asksWholeDays ? dayMs : minuteMs;
	return clockDates(Math.floor(from / unitMs) * unitMs, end);
}

/**
 * Moves the start of a range after clocks were set back: the report then has one hour twice, with equal
 * times. Until a check of the second hour is known, or that hour is over, the range starts an hour
 * earlier. Once one is known, a start within the repeated hour moves to its start, because only all
 * its checks show which of them belong to which hour.
 */
function withRepeatedHour(
	start: number,
	checkedAt: number,
	{ moment, from, to }: ClockSetBack,
	isSecondHourKnown: boolean,
): number {
	const length = to - from;
	if (isSecondHourKnown) return start > from && start < to ? from : start;
	const isSecondHourOver = checkedAt >= moment + length + overlapMs;
	return isSecondHourOver ? start : start - length;
}

/** The error for more than 500 devices, whose checks are too many to read and save; undefined for fewer. */
export function tooManyDevicesError(count = 0): ParameterError | undefined {
	if (count <= maxCheckedDevices) return undefined;
	return new ParameterError(
		`Devices contains ${count} devices, but events of slow responses support only ${maxCheckedDevices}`,
		'Choose fewer in Devices, for example with a name pattern, and use several workflows; or remove these events from Events.',
	);
}

/** Collects the checks of the watched devices in the form that polls compare. */
export class SeenChecks {
	readonly checks: SeenCheck[] = [];

	/** The keys of the watched devices by `id` or `name`, a blank, and the ID or name itself. */
	private readonly keys = new Map<string, string>();

	private readonly hashesByTask = new Map<string, string>();

	constructor(watched: ReadonlyArray<Pick<DeviceReading, 'id' | 'key' | 'name'>>) {
		for (const { id, key, name } of watched) {
			if (name !== null) this.keys.set(`name ${name}`, key);
			if (id !== null) this.keys.set(`id ${id}`, key);
		}
	}

	/** @param check with the values of {@link checkValues} */
	add(check: Check): void {
		const seen = this.toSeenCheck(check);
		if (seen) this.checks.push(seen);
	}

	/** The check in that form; undefined for a device that is not watched, or without a known result. */
	toSeenCheck(check: Check): SeenCheck | undefined {
		const { deviceId, deviceName, isSuccess, location = '', task = '', time, values } = check;
		const device = deviceId === undefined ? `name ${deviceName ?? ''}` : `id ${deviceId}`;
		const key = this.keys.get(device);
		if (key === undefined || isSuccess === undefined) return undefined;
		const parts = values.slice(0, checkParts.length);
		const seconds = values[checkParts.length];
		return { key, location, task: this.shortTask(task), time, isSuccess, seconds, parts };
	}

	/** A short hash of a task for the saved state, cached because hashing is slow. */
	private shortTask(task: string): string {
		const hash = this.hashesByTask.get(task) ?? shortHash(task).slice(0, 8);
		this.hashesByTask.set(task, hash);
		return hash;
	}
}
