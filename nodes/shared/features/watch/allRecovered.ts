import { accountEvent, dropsEventsNow, isWanted, type StepContext } from './deviceEvents';
import type { DeviceMemory, DeviceReading, Trouble, WatchEvent } from './types';

/**
 * Emits `allRecovered`, if wanted, in the first poll in which no device is in an outage or down
 * after at least one reported outage; if quiet hours drop events, after them. `known` is from
 * before this poll, `devices` from after it.
 */
export function noteAllRecovered(
	known: Trouble | undefined,
	devices: ReadonlyMap<string, DeviceMemory>,
	watched: readonly DeviceReading[],
	context: StepContext,
): { events: WatchEvent[]; trouble?: Trouble } {
	const outages = [...devices.values()].flatMap(({ outage, removedAt }) =>
		outage && removedAt === undefined ? outage : [],
	);
	const reported = outages.filter(({ unreported }) => !unreported);
	const trouble = joinTroubles(known ? [known, ...reported] : reported);
	const isOver = outages.length === 0 && watched.every(({ state }) => state !== 'down');
	if (!trouble || !isOver || dropsEventsNow(context)) return { events: [], trouble };
	if (!isWanted(context, 'allRecovered')) return { events: [] };
	const { since, startedBefore } = trouble;
	const event: WatchEvent = {
		...accountEvent('allRecovered', since, context),
		previousState: 'down',
		state: 'up',
		downSince: since,
		startedBefore: startedBefore === true,
	};
	return { events: [event] };
}

/** The time since the first of the outages began; undefined without outages. */
function joinTroubles(troubles: readonly Trouble[]): Trouble | undefined {
	if (troubles.length === 0) return undefined;
	const since = Math.min(...troubles.map((one) => one.since));
	const isOlder = troubles.some((one) => one.startedBefore);
	return isOlder ? { since, startedBefore: true } : { since };
}
