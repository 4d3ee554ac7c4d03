import type { FeedFields } from '../../service/xmlFeed';
import { toWallClock } from '../../words/util/time';
import { toIsoTime } from '../../words/util/serviceTime';

/** More than the entities of any account. */
export const unknownId = 2_147_483_647;

/** Does something when it is first asked for. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

/** The text of a field, with its name in any case; undefined if missing. */
export function fieldOf(fields: FeedFields, name: string): string | undefined {
	const found = Object.entries(fields).find(([own]) => own.toLowerCase() === name);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The local time of a zone, in milliseconds since 1970 as if UTC. */
export function wallClock(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}

/** A moment in the feed's form, on the same scale. */
export function parseFeedMoment(text: string): number {
	const iso = toIsoTime(text) ?? '';
	return Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`);
}
