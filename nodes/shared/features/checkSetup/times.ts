import { toWallClock } from '../../words/util/time';
import { toIsoTime } from '../../words/util/serviceTime';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** What the clocks of a zone show, in milliseconds since 1970 as if they were in UTC. */
export function wallClock(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}

/** A moment in the feed's form, on the same scale. */
export function parseFeedMoment(text: string): number {
	const iso = toIsoTime(text) ?? '';
	return Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`);
}
