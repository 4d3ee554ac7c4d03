import { accountEvent, dropsEventsNow, isWanted, type DeviceContext } from './deviceEvents';
import type { DeviceMemory, DeviceReading, Trouble, WatchEvent } from './types';

/**
 * Emits `allRecovered`, if wanted, in the first poll in which no device is in an outage or down
 * after at least one reported outage; if quiet hours drop events, after them.
 *
 * @param known the trouble before this poll
 * @param devices after this poll
 * @param watched the states of this poll
 */
export function noteAllRecovered(
	known: Trouble | undefined,
	devices: ReadonlyMap<string, DeviceMemory>,
	watched: readonly DeviceReading[],
	context: DeviceContext,
): { events: WatchEvent[]; trouble?: Trouble } {
	const outages = [...devices.values()].flatMap(({ outage, removedAt }) =>
		outage && removedAt === undefined ? outage : [],
	);
	const trouble = firstOf([
		...(known ? [known] : []),
		...outages.filter(({ unreported }) => !unreported),
	]);
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

function firstOf(troubles: readonly Trouble[]): Trouble | undefined {
	const [first] = [...troubles].sort((one, other) => one.since - other.since);
	return first && { since: first.since, startedBefore: first.startedBefore };
}
