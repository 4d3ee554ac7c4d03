import { isDay, parseIsoTime, toWallClock } from '../../words/util/time';
import { dayMs, minuteMs } from './timeSpans';

const zoneAtEnd = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Whether a written time has its own zone, such as 2026-12-24T22:00+01:00. */
export function hasZone(text: string): boolean {
	return zoneAtEnd.test(text.trim());
}

/**
 * A written time as a start, in milliseconds since 1970: the first one where the clocks show it twice. NaN when
 * the text is no time.
 *
 * @param timeZone of a text without a zone
 */
export function parseStart(text: string, timeZone: string): number {
	const wall = parseIsoTime(text, 'UTC');
	return hasZone(text) || Number.isNaN(wall) ? wall : firstMoment(wall, timeZone);
}

/**
 * A written time as an end, in milliseconds since 1970: the last one where the clocks show it twice. A day
 * without a time is included. NaN when the text is no time.
 */
export function parseEnd(text: string, timeZone: string): number {
	const wall = parseIsoTime(text, 'UTC');
	if (hasZone(text) || Number.isNaN(wall)) return wall;
	return isDay(text) ? firstMoment(wall + dayMs, timeZone) : lastMoment(wall, timeZone);
}

/**
 * The first moment at which a zone shows a local time or a later one: the first of two equal times; for a
 * skipped time, the moment of the change.
 *
 * @param wall the local time, as milliseconds since 1970 in UTC
 */
export function firstMoment(wall: number, timeZone: string): number {
	const candidates = possibleMoments(wall, timeZone);
	const [shown] = candidates.filter((time) => wallTime(time, timeZone) === wall);
	if (shown !== undefined) return shown;
	let moment = candidates[0];
	while (wallTime(moment, timeZone) < wall) moment += minuteMs;
	return moment;
}

/** The last moment at which a zone shows a local time; for a skipped time, as `firstMoment`. */
export function lastMoment(wall: number, timeZone: string): number {
	const shown = possibleMoments(wall, timeZone).filter((time) => wallTime(time, timeZone) === wall);
	return shown.at(-1) ?? firstMoment(wall, timeZone);
}

/** A local time with the offsets of the day before and of the day after: one or two moments, in order. */
function possibleMoments(wall: number, timeZone: string): number[] {
	const offsets = [wall - dayMs, wall + dayMs].map((time) => wallTime(time, timeZone) - time);
	return [...new Set(offsets)].map((offset) => wall - offset).sort((one, other) => one - other);
}

/** The local time of a zone, as milliseconds since 1970 in UTC. */
export function wallTime(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}
