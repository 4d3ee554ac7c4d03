import type { WeeklyWindow } from '../../words/values/weeklyWindows';
import { firstMoment, lastMoment, wallTime } from './moments';
import { dayMs, joinTimes, minuteMs, type TimeSpan } from './timeSpans';

/**
 * The occurrences of weekly times in a zone: all that end after one moment and start before another, in
 * order; adjacent ones, as over midnight, are joined. Skipped times are omitted.
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
	// A day earlier and later, so that windows over midnight are joined first.
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
	const shown = found.filter(({ from, to }) => from < to);
	return joinTimes(shown).filter(({ from, to }) => to > span.from && from < span.to);
}

/**
 * The occurrences of weekly times within some weeks from now (milliseconds since 1970). If the
 * clocks skip all of them, those of later weeks.
 */
export function weeksFrom(
	windows: readonly WeeklyWindow[],
	timeZone: string,
	{ now, weeks }: { now: number; weeks: number },
): TimeSpan[] {
	const until = firstMoment(wallTime(now, timeZone) + weeks * 7 * dayMs, timeZone);
	const times = occurrencesOf(windows, timeZone, { from: now, to: until });
	return times.length > 0 ? times : weeksFrom(windows, timeZone, { now, weeks: weeks + 1 });
}

/** The end of a window. If it is midnight, it is the first moment that the clocks show the next day. */
function endOfWindow(day: number, minute: number, timeZone: string): number {
	const wall = day + minute * minuteMs;
	return wall === day + dayMs ? firstMoment(wall, timeZone) : lastMoment(wall, timeZone);
}

function startOfDay(wall: number): number {
	return Math.floor(wall / dayMs) * dayMs;
}
