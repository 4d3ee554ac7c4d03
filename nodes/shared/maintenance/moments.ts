import { toWallClock } from '../util/time';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * When a zone's clocks first show a time or a later one: where they show it twice, the first time; where they
 * skip it, the moment at which they do.
 *
 * @param wall what the clocks show, as milliseconds since 1970 in UTC
 */
export function firstMoment(wall: number, timeZone: string): number {
	const candidates = momentsNear(wall, timeZone);
	const [shown] = candidates.filter((time) => wallTime(time, timeZone) === wall);
	if (shown !== undefined) return shown;
	let moment = candidates[0];
	while (wallTime(moment, timeZone) < wall) moment += minuteMs;
	return moment;
}

/** When a zone's clocks show a time; where they show it twice, the second time; where they skip it, as much later. */
export function lastMoment(wall: number, timeZone: string): number {
	const candidates = momentsNear(wall, timeZone);
	const shown = candidates.filter((time) => wallTime(time, timeZone) === wall);
	return shown.at(-1) ?? candidates[candidates.length - 1];
}

/** With the offsets of the day before and of the day after; in order of time. */
function momentsNear(wall: number, timeZone: string): number[] {
	const offsets = [wall - dayMs, wall + dayMs].map((time) => wallTime(time, timeZone) - time);
	return [...new Set(offsets)].map((offset) => wall - offset).sort((one, other) => one - other);
}

/** What a zone's clocks show, as milliseconds since 1970 in UTC. */
export function wallTime(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}
