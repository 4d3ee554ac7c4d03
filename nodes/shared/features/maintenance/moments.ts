import { dayMs, isDay, minuteMs, parseIsoTime, toWallClock } from '../../words/util/time';

const zoneAtEnd = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Whether a written time has its own zone, such as 2026-12-24T22:00+01:00. */
export function hasZone(text: string): boolean {
	return zoneAtEnd.test(text.trim());
}

/**
 * The moment of a written start, in milliseconds since 1970; NaN if the text is no time. If the clocks
 * show this time twice, it is the first moment. `timeZone` is for a text without a zone.
 */
export function parseStart(text: string, timeZone: string): number {
	const wall = parseIsoTime(text, 'UTC');
	return hasZone(text) || Number.isNaN(wall) ? wall : firstMoment(wall, timeZone);
}

/**
 * Like {@link parseStart} for a written end. If the clocks show this time twice, it is the last moment.
 * A day without a time is included: the end is the start of the next day.
 */
export function parseEnd(text: string, timeZone: string): number {
	const wall = parseIsoTime(text, 'UTC');
	if (hasZone(text) || Number.isNaN(wall)) return wall;
	return isDay(text) ? firstMoment(wall + dayMs, timeZone) : lastMoment(wall, timeZone);
}

/**
 * The first moment (milliseconds since 1970) at which the clocks of a zone show a local time. If they
 * skip it, the moment of the change, when they first show a later time.
 *
 * @param wall the local time, in milliseconds since 1970 as if UTC
 */
export function firstMoment(wall: number, timeZone: string): number {
	const candidates = possibleMoments(wall, timeZone);
	const [shown] = candidates.filter((time) => wallTime(time, timeZone) === wall);
	if (shown !== undefined) return shown;
	let moment = candidates[0];
	while (wallTime(moment, timeZone) < wall) moment += minuteMs;
	return moment;
}

/** The last moment at which the clocks show a local time. If they skip it, like {@link firstMoment}. */
export function lastMoment(wall: number, timeZone: string): number {
	const shown = possibleMoments(wall, timeZone).filter((time) => wallTime(time, timeZone) === wall);
	return shown.at(-1) ?? firstMoment(wall, timeZone);
}

/** The moments that a local time can be, in order: usually one, two around a change of the clocks. */
function possibleMoments(wall: number, timeZone: string): number[] {
	const offsets = [wall - dayMs, wall + dayMs].map((time) => wallTime(time, timeZone) - time);
	return [...new Set(offsets)].map((offset) => wall - offset).sort((one, other) => one - other);
}

/** The local time of a zone at a moment, in milliseconds since 1970 as if UTC. */
export function wallTime(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}
