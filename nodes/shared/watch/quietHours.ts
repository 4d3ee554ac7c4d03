import { toWallClock } from '../util/time';

/** A part of some days of the week, in minutes of the day. */
export interface QuietInterval {
	/** Sunday is 0. */
	days: readonly number[];
	fromMinute: number;
	/** The first minute after it. */
	toMinute: number;
}

/** Whether a moment is in one of the intervals, by the clock of a time zone. */
export function isQuietAt(
	time: number,
	timeZone: string,
	intervals: readonly QuietInterval[],
): boolean {
	if (intervals.length === 0) return false;
	const clock = toWallClock(time, timeZone);
	const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
	const day = clock.getUTCDay();
	return intervals.some(
		({ days, fromMinute, toMinute }) =>
			days.includes(day) && minute >= fromMinute && minute < toMinute,
	);
}
