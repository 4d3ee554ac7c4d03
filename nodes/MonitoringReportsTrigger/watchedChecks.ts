import { checkParts, type Check } from '../shared/features/uptime';
import { ParameterError } from '../shared/words/util/monitoringError';
import { shortHash } from '../shared/words/util/shortHash';
import type { ClockSetBack } from '../shared/words/util/time';
import type { DeviceReading, SeenCheck, WatchState } from '../shared/features/watch';
import { clockDates } from '../shared/service/xmlFeed';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A check can be reported so much later than others. */
const overlapMs = 15 * minuteMs;

/** After a longer time without polls, older checks are skipped. */
const maxBehindMs = dayMs;

/** Since when a device that went down fails is looked for so far back. */
const detailsMs = 3 * hourMs;

/** The checks of more devices are too much to read and to save. */
export const maxCheckedDevices = 500;

/** The values that are read of each check. */
export const checkValues = [...checkParts, 'duration'] as const;

/**
 * Which checks to ask for, by the report's own clock: those since the latest one that is known, which is among them.
 *
 * @param hasDetails whether to look for the beginning of an outage, too
 * @param clockSetBack how the clocks went back lately
 * @returns undefined when none is known yet
 */
export function datesSince(
	{
		asksWholeDays = false,
		checkedAt,
		checkedUntil,
		setBackAt,
	}: Pick<WatchState, 'asksWholeDays' | 'checkedAt' | 'checkedUntil' | 'setBackAt'>,
	now: number,
	hasDetails: boolean,
	clockSetBack?: ClockSetBack,
): { from: string; to: string } | undefined {
	if (checkedAt === undefined || checkedUntil === undefined) return undefined;
	const passed = Math.max(0, now - checkedAt);
	const skipped = Math.max(0, passed - maxBehindMs);
	const known = checkedUntil + skipped - (hasDetails ? detailsMs : overlapMs);
	const isFound = clockSetBack !== undefined && setBackAt === clockSetBack.moment;
	const from = clockSetBack ? toEqualHours(known, checkedAt, clockSetBack, isFound) : known;
	const end = Math.ceil((checkedUntil + passed + dayMs) / dayMs) * dayMs;
	// Feeds are asked to the second, and some take days alone.
	const unitMs = asksWholeDays ? dayMs : minuteMs;
	return clockDates(Math.floor(from / unitMs) * unitMs, end);
}

/**
 * Searches reports for the second of two equal hours until it is found or over. From then on, a report that contains a
 * part of these hours is read for all of them, because only the whole shows which check belongs to which hour.
 */
function toEqualHours(
	since: number,
	checkedAt: number,
	{ moment, from, to }: ClockSetBack,
	isFound: boolean,
): number {
	const length = to - from;
	if (isFound) return since > from && since < to ? from : since;
	return checkedAt < moment + length + overlapMs ? since - length : since;
}

/** @throws {ParameterError} when more devices are watched than can be read */
export function requireFewDevices(count: number): void {
	if (count <= maxCheckedDevices) return;
	throw new ParameterError(
		`Devices contains ${count} devices, but events of response times and error budgets support only ${maxCheckedDevices}`,
		'Choose fewer in Devices, for example with a name pattern, and use several workflows; or remove these events from Events.',
	);
}

/** The checks of the watched devices, as they are looked at from poll to poll. */
export class SeenChecks {
	readonly checks: SeenCheck[] = [];

	private readonly keys = new Map<string, string>();

	private readonly tasks = new Map<string, string>();

	constructor(watched: ReadonlyArray<Pick<DeviceReading, 'id' | 'key' | 'name'>>) {
		for (const { id, key, name } of watched) {
			if (name !== null) this.keys.set(`name ${name}`, key);
			if (id !== null) this.keys.set(`id ${id}`, key);
		}
	}

	/** @param check with the values of {@link checkValues} */
	add(check: Check): void {
		const seen = this.read(check);
		if (seen) this.checks.push(seen);
	}

	/** @returns undefined of a device that is not watched, and of a check without a known result */
	read(check: Check): SeenCheck | undefined {
		const { deviceId, deviceName, isSuccess, location = '', task = '', time, values } = check;
		const key = this.keys.get(
			deviceId === undefined ? `name ${deviceName ?? ''}` : `id ${deviceId}`,
		);
		if (key === undefined || isSuccess === undefined) return undefined;
		const parts = values.slice(0, checkParts.length);
		const seconds = values[checkParts.length];
		return {
			key,
			location,
			task: this.shortTask(task),
			time,
			isSuccess,
			seconds,
			parts,
		};
	}

	/** A short stand-in for a task, because each check of the saved state has one. Hashing is slow, so it is done once per task. */
	private shortTask(task: string): string {
		const known = this.tasks.get(task) ?? shortHash(task).slice(0, 8);
		this.tasks.set(task, known);
		return known;
	}
}
