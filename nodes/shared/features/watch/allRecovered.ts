import { accountEvent, type StepContext } from './deviceEvents';
import type { DeviceMemory, DeviceReading, EventDraft, Trouble } from './types';

/**
 * Emits `allRecovered`, if wanted, once no device is down anymore after at least one reported outage.
 * While quiet hours drop events, it waits.
 *
 * @param known the start of the first of these outages, from earlier polls; undefined without one
 * @param devices the memory after this poll
 * @returns `trouble`: the next value of `known`
 */
export function reportAllRecovered(
	known: Trouble | undefined,
	devices: ReadonlyMap<string, DeviceMemory>,
	watched: readonly DeviceReading[],
	{ now, settings }: StepContext,
): { events: EventDraft[]; trouble?: Trouble } {
	const down = [...devices.values()].filter(
		({ outage, removedAt }) => outage && removedAt === undefined,
	);
	const reported = down.flatMap(({ outage, unsent }) => (outage && !unsent?.start ? outage : []));
	const trouble = joinTroubles(known ? [known, ...reported] : reported);
	const isOver = down.length === 0 && watched.every(({ state }) => state !== 'down');
	if (!trouble || !isOver || settings.quiet === 'drop') return { events: [], trouble };
	if (!settings.events.has('allRecovered')) return { events: [] };
	const { since, startedBefore } = trouble;
	const event: EventDraft = {
		...accountEvent('allRecovered', since, now),
		previousState: 'down',
		state: 'up',
		downSince: since,
		startedBefore: startedBefore === true,
	};
	return { events: [event] };
}

/** The start of the first of these outages; undefined without outages. */
function joinTroubles(troubles: readonly Trouble[]): Trouble | undefined {
	if (troubles.length === 0) return undefined;
	const since = Math.min(...troubles.map((one) => one.since));
	const isOlder = troubles.some((one) => one.startedBefore);
	return isOlder ? { since, startedBefore: true } : { since };
}
