import { days, lastMinute, type WeeklyHours } from './weeklyHours';
import { toWeeklyWindows, type WeeklyWindow } from './weeklyWindows';

const minutesOfDay = lastMinute + 1;
const minutesOfWeek = 7 * minutesOfDay;

/** The minutes of a week, each 1 or 0. */
export type Week = Uint8Array;

export function wholeWeek(): Week {
	return new Uint8Array(minutesOfWeek).fill(1);
}

export interface ScheduledHours {
	/** Undefined where that is not known. */
	hours?: readonly WeeklyHours[];
	hoursWithout: readonly WeeklyHours[];
}

/**
 * The monitored minutes of a schedule; undefined if unknown. No schedule means all times, and one
 * with excluded hours only means all other times (docs/dev/service.md W11).
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

function setMinutes(week: Week, windows: readonly WeeklyWindow[], value: 0 | 1): void {
	for (const { weekday, fromMinute, toMinute } of windows) {
		week.fill(value, weekday * minutesOfDay + fromMinute, weekday * minutesOfDay + toMinute);
	}
}

/** Whether each minute of the one is in one of the others. */
export function isCovered(week: Week, others: readonly Week[]): boolean {
	return week.every((minute, index) => minute === 0 || others.some((other) => other[index] === 1));
}

/** The number of hours, to one decimal. */
export function hoursIn(week: Week): number {
	const minutes = week.reduce((sum, minute) => sum + minute, 0);
	return Math.round(minutes / 6) / 10;
}

export function isWhole(week: Week): boolean {
	return !week.includes(0);
}

/**
 * The monitored hours of a week without these windows, in the form of a schedule. Whether the last
 * minute of an interval is included is unknown (docs/dev/service.md W11), so an interval that ends
 * at a window ends a minute earlier. One that is then empty is left out.
 */
export function hoursWithoutWindows(week: Week, windows: readonly WeeklyWindow[]): WeeklyHours[] {
	const left = week.slice();
	setMinutes(left, windows, 0);
	const byTimes = new Map<string, WeeklyHours>();
	for (const [weekday, day] of days.entries()) {
		for (const [fromMinute, end] of monitoredRuns(left, weekday)) {
			const isCut = end < minutesOfDay && week[weekday * minutesOfDay + end] === 1;
			const toMinute = Math.min(isCut ? end - 1 : end, lastMinute);
			if (toMinute <= fromMinute) continue;
			const key = `${fromMinute}-${toMinute}`;
			const known = byTimes.get(key);
			if (known) known.days.push(day);
			else byTimes.set(key, { days: [day], fromMinute, toMinute });
		}
	}
	return [...byTimes.values()];
}

/** The monitored times of a day as runs of minutes. `end` is the first minute after a run. */
function monitoredRuns(week: Week, weekday: number): Array<[from: number, end: number]> {
	const day = week.subarray(weekday * minutesOfDay, (weekday + 1) * minutesOfDay);
	const runs: Array<[number, number]> = [];
	for (let from = day.indexOf(1); from !== -1;) {
		const next = day.indexOf(0, from);
		const end = next === -1 ? minutesOfDay : next;
		runs.push([from, end]);
		from = day.indexOf(1, end);
	}
	return runs;
}
