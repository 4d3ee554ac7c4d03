import type { WeeklyWindow } from '../values/weeklyWindows';
import { firstMoment, lastMoment, wallTime } from './moments';
import { joinTimes, type TimeSpan } from './timeSpans';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * When times of the week come, by the clocks of a zone: all that end after one moment and begin before another,
 * in order; those that touch, as over midnight, are one.
 *
 * @param span milliseconds since 1970
 */
export function occurrencesOf(
	windows: readonly WeeklyWindow[],
	timeZone: string,
	span: TimeSpan,
): TimeSpan[] {
	const found: TimeSpan[] = [];
	const lastDay = startOfDay(wallTime(span.to, timeZone));
	// A day earlier and later: what is over midnight is joined before it is looked at.
	const firstDay = startOfDay(wallTime(span.from, timeZone)) - dayMs;
	for (let day = firstDay; day <= lastDay + dayMs; day += dayMs) {
		const weekday = new Date(day).getUTCDay();
		for (const window of windows.filter((one) => one.weekday === weekday)) {
			found.push({
				from: firstMoment(day + window.fromMinute * minuteMs, timeZone),
				to: lastMoment(day + window.toMinute * minuteMs, timeZone),
			});
		}
	}
	return joinTimes(found).filter(({ from, to }) => to > span.from && from < span.to);
}

/** The beginning of the week, a Monday, that is so many weeks after the one in which a time is, by a zone's clocks. */
export function startOfWeekAfter(time: number, weeks: number, timeZone: string): number {
	const day = startOfDay(wallTime(time, timeZone));
	const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
	return firstMoment(day + (weeks * 7 - sinceMonday) * dayMs, timeZone);
}

function startOfDay(wall: number): number {
	return Math.floor(wall / dayMs) * dayMs;
}
