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

/** Hours of the week as their days one by one. The last minute that can be written is meant whole. */
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
