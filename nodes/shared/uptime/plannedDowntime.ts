import { dayMs } from './history';

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
	const weekday = (day + firstWeekday) % daysPerWeek;
	const minute = (time - day * dayMs) / minuteMs;
	return windows.some(
		(window) =>
			window.weekday === weekday && minute >= window.fromMinute && minute < window.toMinute,
	);
}
