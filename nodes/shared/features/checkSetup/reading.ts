import type { FeedFields } from '../../service/xmlFeed';
import { toWallClock } from '../../words/util/time';
import { toIsoTime } from '../../words/util/serviceTime';

/** The largest 32-bit integer, which no entity has as its ID. */
export const unknownId = 2_147_483_647;

/** Returns a function that reads at its first call; later calls get the same result, or the same error. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

/** The text of a field; undefined if missing. @param name in lower case; that of the field in any case */
export function textField(fields: FeedFields, name: string): string | undefined {
	const found = Object.entries(fields).find(([own]) => own.toLowerCase() === name);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The local time of a zone, in milliseconds since 1970 as if UTC. */
export function wallClock(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}

/** A time in the feed's form, in milliseconds since 1970 as if UTC; a day is its midnight. */
export function parseFeedMoment(text: string): number {
	const iso = toIsoTime(text) ?? '';
	return Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`);
}
