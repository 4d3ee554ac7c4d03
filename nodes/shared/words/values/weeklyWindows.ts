import { days, lastMinute, type WeeklyHours } from './weeklyHours';

/** A part of one day of every week. */
export interface WeeklyWindow {
	/** Sunday is 0. */
	weekday: number;
	/** Of the day. */
	fromMinute: number;
	/** The first minute after it; 1440 at the end of the day. */
	toMinute: number;
}

/** An end at 23:59, the last minute that can be written, means the end of the day. */
export function toWeeklyWindows(hours: readonly WeeklyHours[]): WeeklyWindow[] {
	return hours.flatMap(({ days: givenDays, fromMinute, toMinute }) =>
		givenDays.map((day) => ({
			weekday: days.indexOf(day),
			fromMinute,
			toMinute: toMinute === lastMinute ? lastMinute + 1 : toMinute,
		})),
	);
}

/** @param time local time, as milliseconds since 1970 in UTC */
export function isInWindows(windows: readonly WeeklyWindow[], time: number): boolean {
	const clock = new Date(time);
	const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
	return windows.some(
		({ weekday, fromMinute, toMinute }) =>
			weekday === clock.getUTCDay() && minute >= fromMinute && minute < toMinute,
	);
}
