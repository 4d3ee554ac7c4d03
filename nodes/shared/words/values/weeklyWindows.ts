import { days, lastMinute, type WeeklyHours } from './weeklyHours';

/** A time range on one day of every week. */
export interface WeeklyWindow {
	/** Sunday is 0. */
	weekday: number;
	/** The first minute of the day in it. */
	fromMinute: number;
	/** The first minute of the day after it; 1440 at the end of the day. */
	toMinute: number;
}

/** Returns a window for each day of the hours. An end at 23:59 means the end of the day. */
export function toWeeklyWindows(hours: readonly WeeklyHours[]): WeeklyWindow[] {
	return hours.flatMap(({ days: givenDays, fromMinute, toMinute }) =>
		givenDays.map((day) => ({
			weekday: days.indexOf(day),
			fromMinute,
			toMinute: toMinute === lastMinute ? lastMinute + 1 : toMinute,
		})),
	);
}

/** Whether a time is in one of the windows. @param time local milliseconds since 1970, as if UTC */
export function isInWindows(windows: readonly WeeklyWindow[], time: number): boolean {
	const clock = new Date(time);
	const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
	return windows.some(
		({ weekday, fromMinute, toMinute }) =>
			weekday === clock.getUTCDay() && minute >= fromMinute && minute < toMinute,
	);
}
