import { accountEvent } from '../deviceEvents';
import { numberEvents } from '../outbox';
import type { WatchEvent, WatchSettings, WatchState } from '../types';
import { dayMs, hourMs } from '../../../words/util/time';

/** A later poll reads missed checks; only a longer failure is an event. */
const patienceMs = hourMs;

const repeatMs = dayMs;

/**
 * The state and the events after a poll that could not read the checks. After an hour without checks,
 * `checksUnread` is emitted, then once a day, but not in quiet hours.
 *
 * @param reason a sentence for the user; undefined if unknown
 */
export function reportUnreadChecks(
	state: WatchState,
	now: number,
	settings: WatchSettings,
	reason?: string,
): { state: WatchState; events: WatchEvent[] } {
	const unread = state.unread ?? { since: now };
	// The clock may have been set back since.
	const since = Math.min(unread.since, now);
	const last = unread.reportedAt === undefined ? undefined : Math.min(unread.reportedAt, now);
	const isDue = now - since >= patienceMs && (last === undefined || now - last >= repeatMs);
	if (!isDue || settings.quiet !== 'no') return { state: { ...state, unread }, events: [] };
	const details = { failedLocations: [], failedSince: null, lastError: reason };
	const event = { ...accountEvent('checksUnread', since, now), details };
	return numberEvents({ ...state, unread: { ...unread, reportedAt: now } }, [event]);
}
