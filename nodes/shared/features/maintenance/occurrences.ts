import type { WeeklyWindow } from '../../words/values/weeklyWindows';
import { firstMoment, lastMoment, wallTime } from './moments';
import { joinTimes, type TimeSpan } from './timeSpans';
import { minuteMs, dayMs } from '../../words/util/time';

/**
 * The occurrences of weekly windows in a time zone, in order, if they overlap a span. Adjacent ones
 * are joined, such as those before and after midnight. Times that the clocks skip are left out.
 */
export function occurrencesOf(
	windows: readonly WeeklyWindow[],
	timeZone: string,
	span: TimeSpan,
): TimeSpan[] {
	const found: TimeSpan[] = [];
	const lastDay = startOfDay(wallTime(span.to, timeZone));
	// Starts a day earlier and stops a day later, so that windows over midnight are joined first.
	const firstDay = startOfDay(wallTime(span.from, timeZone)) - dayMs;
	for (let day = firstDay; day <= lastDay + dayMs; day += dayMs) {
		const weekday = new Date(day).getUTCDay();
		for (const window of windows.filter((one) => one.weekday === weekday)) {
			found.push({
				from: firstMoment(day + window.fromMinute * minuteMs, timeZone),
				to: endOfWindow(day, window.toMinute, timeZone),
			});
		}
	}
	const notSkipped = found.filter(({ from, to }) => from < to);
	return joinTimes(notSkipped).filter(({ from, to }) => to > span.from && from < span.to);
}

/**
 * The occurrences of weekly windows in the next weeks after `now` (milliseconds since 1970). If the
 * clocks skip all of them, more weeks are added until there is one.
 */
export function occurrencesInWeeks(
	windows: readonly WeeklyWindow[],
	timeZone: string,
	{ now, weeks }: { now: number; weeks: number },
): TimeSpan[] {
	const until = firstMoment(wallTime(now, timeZone) + weeks * 7 * dayMs, timeZone);
	const times = occurrencesOf(windows, timeZone, { from: now, to: until });
	return times.length > 0
		? times
		: occurrencesInWeeks(windows, timeZone, { now, weeks: weeks + 1 });
}

/** The moment at which a window ends; at midnight, the start of the next day. @param day its local start */
function endOfWindow(day: number, minute: number, timeZone: string): number {
	const wall = day + minute * minuteMs;
	return wall === day + dayMs ? firstMoment(wall, timeZone) : lastMoment(wall, timeZone);
}

function startOfDay(wall: number): number {
	return Math.floor(wall / dayMs) * dayMs;
}
