import { days, lastMinute, type WeeklyHours } from './weeklyHours';
import { toWeeklyWindows, type WeeklyWindow } from './weeklyWindows';

const minutesOfDay = lastMinute + 1;
const minutesOfWeek = 7 * minutesOfDay;

/** The minutes of a week from Sunday 00:00: 1 if monitored, otherwise 0. */
export type Week = Uint8Array;

/** A week in which all minutes are monitored. */
export function wholeWeek(): Week {
	return new Uint8Array(minutesOfWeek).fill(1);
}

interface ScheduledHours {
	/** Undefined if unknown. */
	hours?: readonly WeeklyHours[];
	/** The excluded hours. */
	hoursWithout: readonly WeeklyHours[];
}

/**
 * Returns the monitored minutes of a schedule; undefined if unknown. A device without a schedule is always
 * monitored; a schedule with only excluded hours means all other times (docs/dev/service.md W11).
 */
export function weekOf(schedule: ScheduledHours | undefined): Week | undefined {
	if (schedule === undefined) return wholeWeek();
	const { hours, hoursWithout } = schedule;
	if (hours === undefined) return undefined;
	const week = hours.length === 0 ? wholeWeek() : new Uint8Array(minutesOfWeek);
	setMinutes(week, toWeeklyWindows(hours), 1);
	setMinutes(week, toWeeklyWindows(hoursWithout), 0);
	return week;
}

/** Sets the minutes in the windows to 1 (monitored) or 0. */
function setMinutes(week: Week, windows: readonly WeeklyWindow[], value: 0 | 1): void {
	for (const { weekday, fromMinute, toMinute } of windows) {
		week.fill(value, weekday * minutesOfDay + fromMinute, weekday * minutesOfDay + toMinute);
	}
}

/** Whether each monitored minute of a week is also in one of the others. */
export function isCovered(week: Week, others: readonly Week[]): boolean {
	const left = week.slice();
	// Callbacks would be slow: an audit compares the 10,080 minutes of thousands of devices.
	for (const other of others)
		for (let at = 0; at < left.length; at++) if (other[at] === 1) left[at] = 0;
	return !left.includes(1);
}

/** The number of monitored hours, rounded to one decimal. */
export function hoursIn(week: Week): number {
	const minutes = week.reduce((sum, isMonitored) => sum + isMonitored, 0);
	return Math.round(minutes / 6) / 10;
}

/** Whether all minutes of a week are monitored. */
export function isWhole(week: Week): boolean {
	return !week.includes(0);
}

/**
 * Removes windows from the monitored minutes of a week, and returns the rest as hours of a schedule.
 * The service may include the last minute of an interval (unknown, docs/dev/service.md W11), so an
 * interval before a window ends a minute earlier, and is dropped if it is empty then.
 */
export function hoursWithoutWindows(week: Week, windows: readonly WeeklyWindow[]): WeeklyHours[] {
	const left = week.slice();
	setMinutes(left, windows, 0);
	const byTimes = new Map<string, WeeklyHours>();
	for (const [weekday, day] of days.entries()) {
		for (const [fromMinute, end] of monitoredRuns(left, weekday)) {
			// The minute after the run was monitored before, so a window is the reason for its end.
			const isBeforeWindow = end < minutesOfDay && week[weekday * minutesOfDay + end] === 1;
			const toMinute = Math.min(isBeforeWindow ? end - 1 : end, lastMinute);
			if (toMinute <= fromMinute) continue;
			const key = `${fromMinute}-${toMinute}`;
			const known = byTimes.get(key);
			if (known) known.days.push(day);
			else byTimes.set(key, { days: [day], fromMinute, toMinute });
		}
	}
	return [...byTimes.values()];
}

/** Returns the runs of monitored minutes of a day. `end` is the minute of the day after the run. */
function monitoredRuns(week: Week, weekday: number): Array<[from: number, end: number]> {
	const day = week.subarray(weekday * minutesOfDay, (weekday + 1) * minutesOfDay);
	const runs: Array<[number, number]> = [];
	for (let from = day.indexOf(1); from !== -1;) {
		const firstUnmonitored = day.indexOf(0, from);
		const end = firstUnmonitored === -1 ? minutesOfDay : firstUnmonitored;
		runs.push([from, end]);
		from = day.indexOf(1, end);
	}
	return runs;
}
