import type { TimeSpan } from './coverage';
import { dayMs } from './history';
import { daysOf } from './period';

/** A time of the week that comes back every week. */
export interface WeeklyWindow {
	/** Sunday is 0. */
	weekday: number;
	fromMinute: number;
	/** Not in the window any more. */
	toMinute: number;
}

const minuteMs = 60_000;
/** 1970 began on a Thursday. */
const firstWeekday = 4;
const daysPerWeek = 7;

/** @param time what the report's clock showed */
export function isPlanned(windows: readonly WeeklyWindow[], time: number): boolean {
	if (windows.length === 0) return false;
	const day = Math.floor(time / dayMs);
	const weekday = weekdayOf(day);
	const minute = (time - day * dayMs) / minuteMs;
	return windows.some(
		(window) =>
			window.weekday === weekday && minute >= window.fromMinute && minute < window.toMinute,
	);
}

/** The planned times on the days that a span touches; both are what the report's clock showed. */
export function plannedSpans(windows: readonly WeeklyWindow[], span: TimeSpan): TimeSpan[] {
	if (windows.length === 0) return [];
	return daysOf(span).flatMap((start) =>
		windows
			.filter(({ weekday }) => weekday === weekdayOf(start / dayMs))
			.map(({ fromMinute, toMinute }) => ({
				from: start + fromMinute * minuteMs,
				to: start + toMinute * minuteMs,
			})),
	);
}

/** @param day the number of the day since 1970 */
function weekdayOf(day: number): number {
	return (day + firstWeekday) % daysPerWeek;
}
