import { ParameterError } from '../../words/util/monitoringError';
import { Cadence } from './cadence';
import { deviceKey, type Check } from '../../service/xmlFeed/check';
import { Coverage, type TimeSpan } from './coverage';
import type { EvenClock } from './evenClock';
import { failedLayerOf } from './layer';
import { RepeatedHour } from './repeatedHour';
import { StreakList } from './streaks';
import { dayMs } from '../../words/util/time';

/** One task of a device, seen from one location. */
export interface Source {
	location: string;
	streaks: StreakList;
}

export interface DeviceHistory {
	deviceId: string | null;
	deviceName: string | null;
	checks: number;
	failed: number;
	coverage: Coverage;
	cadence: Cadence;
	/** When the earliest success was; infinite without one. */
	firstSuccess: number;
	/** By location and task; empty texts where a check has none. */
	sources: Map<string, Map<string, Source>>;
	/** By the number of the day since 1970; empty unless days were asked for. */
	days: Map<number, { checks: number; failed: number }>;
	/** If clocks change in the range: the times of its checks are those of this clock. */
	clock?: EvenClock;
	/** After the last check: the repeated hour, if only one of the two has checks. It is unknown in any case. */
	missingHour?: TimeSpan;
	/** After the last check: whether checks of the repeated hour in autumn do not show which one they are from. */
	isUnclear: boolean;
	/** After the last check: false if some came so far out of order that the times of outages may be wrong. */
	readonly isExact: boolean;
}

interface UptimeHistoryOptions {
	/** If clocks change in the range. */
	clock?: EvenClock;
	/** Whether to count the checks of each day, too. */
	byDay?: boolean;
	/** Whether to keep why checks failed, too: by their texts, and by the durations of their parts. */
	withReasons?: boolean;
}

/** A service that gives its tasks other numbers in every check must not take all memory. */
const maxTasks = 100;

const maxStreaks = 200_000;

/** How many stretches of checks a device keeps: `each` of the first `devices`, or `fewSpans`. */
const manySpans = { devices: 1000, each: 2048 };
const fewSpans = 512;

/**
 * Checks without a location can come from several locations, one after the other. For the first
 * `sources`, up to this number of `checks` is kept for sorting.
 */
const unlocated = { sources: 100, checks: 10_000 };

/** The histories of devices, from checks in any order. The memory depends on how often results change, not on checks. */
export class UptimeHistory {
	private readonly byDevice = new Map<string, DeviceHistory>();

	private readonly hours = new Map<DeviceHistory, RepeatedHour>();

	private streakCount = 0;

	private unlocatedCount = 0;

	constructor(private readonly options: UptimeHistoryOptions = {}) {}

	/**
	 * Adds a check to the history of its device; a check with an unknown result is ignored.
	 *
	 * @throws {ParameterError} if results change too often to be kept
	 */
	add(check: Check): void {
		if (check.isSuccess === undefined) return;
		const device = this.historyOf(check);
		const { clock } = this.options;
		if (!clock) {
			this.addAt(device, check, check.time);
			return;
		}
		const pass = (waited: Check, time: number) => this.addAt(device, waited, time);
		const miss = (missing: TimeSpan) => {
			device.missingHour = missing;
			device.coverage.add(missing.to);
		};
		const hour = this.hours.get(device) ?? new RepeatedHour(clock, pass, miss);
		this.hours.set(device, hour);
		hour.add(check);
	}

	/** @param time of the check by the clock of the history */
	private addAt(device: DeviceHistory, check: Check, time: number): void {
		const source = this.sourceOf(device, check);
		const { error, isSuccess, status, values } = check;
		device.checks++;
		if (isSuccess) device.firstSuccess = Math.min(device.firstSuccess, time);
		else device.failed++;
		device.coverage.add(time);
		device.cadence.add(time);
		const { streaks } = source;
		const before = streaks.count;
		const layer = this.options.withReasons && !isSuccess ? failedLayerOf(error, values) : undefined;
		streaks.add(time, isSuccess ? undefined : { status, error, layer });
		this.streakCount += streaks.count - before;
		if (this.streakCount > maxStreaks) throw tooManyStreaksError();
		if (this.options.byDay) countDay(device, check);
	}

	/** Lists the device of a check in planned downtime, without counting the check. */
	addPlanned(check: Check): void {
		if (check.isSuccess !== undefined) this.historyOf(check);
	}

	/** All devices, in the order in which their first checks came. */
	get devices(): DeviceHistory[] {
		for (const [device, hour] of this.hours) {
			hour.finish();
			device.isUnclear = hour.isUnclear;
		}
		return [...this.byDevice.values()];
	}

	private historyOf(check: Check): DeviceHistory {
		const key = deviceKey(check);
		const maxSpans = this.byDevice.size < manySpans.devices ? manySpans.each : fewSpans;
		const device = this.byDevice.get(key) ?? newDevice(check, maxSpans, this.options.clock);
		this.byDevice.set(key, device);
		return device;
	}

	/** The task and location of a check. Further tasks of a location share one source if there are too many. */
	private sourceOf({ sources }: DeviceHistory, { location = '', task = '' }: Check): Source {
		const tasks = sources.get(location) ?? new Map<string, Source>();
		sources.set(location, tasks);
		const key = tasks.size < maxTasks || tasks.has(task) ? task : '';
		const source = tasks.get(key) ?? { location, streaks: this.newStreakList(location) };
		tasks.set(key, source);
		return source;
	}

	/** Without a location, a list for checks that are far out of order (`unlocated`). */
	private newStreakList(location: string): StreakList {
		if (location !== '' || this.unlocatedCount >= unlocated.sources) return new StreakList();
		this.unlocatedCount++;
		return new StreakList(unlocated.checks);
	}
}

/** @param maxSpans how many stretches of checks to keep: with more, the closest ones are joined */
function newDevice(
	{ deviceId, deviceName }: Check,
	maxSpans: number,
	clock?: EvenClock,
): DeviceHistory {
	const sources: DeviceHistory['sources'] = new Map();
	return {
		deviceId: deviceId ?? null,
		deviceName: deviceName ?? null,
		checks: 0,
		failed: 0,
		coverage: new Coverage(maxSpans),
		cadence: new Cadence(),
		firstSuccess: Number.POSITIVE_INFINITY,
		sources,
		days: new Map(),
		clock,
		isUnclear: false,
		get isExact() {
			return [...sources.values()].every((tasks) =>
				[...tasks.values()].every(({ streaks }) => {
					// The waiting checks can be out of order, too.
					streaks.finish();
					return streaks.isExact;
				}),
			);
		},
	};
}

/** What the report's clock showed at a time of a history. */
export function shownTime({ clock }: Pick<DeviceHistory, 'clock'>, time: number): number {
	return clock ? clock.toShown(time) : time;
}

/** From the first check of a device to its last, by the report's clock; undefined without checks. */
export function checkedSpanOf(device: DeviceHistory): TimeSpan | undefined {
	const { whole } = device.coverage;
	return whole && { from: shownTime(device, whole.from), to: shownTime(device, whole.to) };
}

function countDay({ days }: DeviceHistory, { isSuccess, time }: Check): void {
	const day = Math.floor(time / dayMs);
	const count = days.get(day) ?? { checks: 0, failed: 0 };
	days.set(day, count);
	count.checks++;
	if (!isSuccess) count.failed++;
}

function tooManyStreaksError(): ParameterError {
	return new ParameterError(
		`The checks change between success and failure more than ${maxStreaks.toLocaleString('en-US')} times`,
		'Read fewer devices at once, or choose a shorter Date Range.',
	);
}
