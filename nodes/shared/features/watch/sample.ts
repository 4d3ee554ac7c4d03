import { eventNow } from './deviceEvents';
import {
	eventKinds,
	slowEvents,
	type NamedEvent,
	type SampleOfEvent,
	type WatchedEvent,
} from './kinds';
import type { CheckDetails, DeviceReading, WatchEvent } from './types';

const sampleLengthMs = 720_000;

/** How long before the poll the first check failed. */
const sampleCheckMs = 40_000;

/**
 * An event to build a workflow with: `wentDown` of a device that is down now, if that event is
 * chosen. Otherwise an event made up for the first device, and marked with `isSample`.
 *
 * @param readings at least one
 * @param wanted the chosen events; the first one decides the kind of a made-up event
 */
export function testEvent(
	readings: readonly DeviceReading[],
	wanted: readonly WatchedEvent[],
	now: number,
): WatchEvent {
	const down = readings.find(({ state }) => state === 'down');
	if (down && (wanted.includes('any') || wanted.includes('wentDown'))) {
		return {
			...eventNow(down, 'wentDown', now),
			eventId: `test-${down.id ?? down.name}-wentDown-${now}`,
			startedBefore: true,
			downSince: now,
			incident: { action: 'open', since: now },
		};
	}
	const [first = 'wentDown'] = wanted;
	const kind = first === 'any' ? 'wentDown' : first;
	const { hasLength, previousState, state }: SampleOfEvent = eventKinds[kind].choice.sample;
	const began = hasLength ? now - sampleLengthMs : now;
	const isOfDevice = !('subject' in eventKinds[kind]);
	const wasDown = state === 'down' || previousState === 'down';
	const isOfOutage = wasDown && isOfDevice;
	const since = state === previousState ? began : now;
	return {
		...eventNow(isOfDevice ? readings[0] : { id: null, name: null, state: null }, kind, now),
		eventId: `sample-${first}-${now}`,
		previousState,
		state,
		since: state === null ? null : since,
		downSince: wasDown ? began : null,
		durationMs: hasLength ? sampleLengthMs : null,
		...(isOfOutage ? sampleOfOutage(state, previousState, began) : {}),
		...sampleOfChecks(kind, began),
		isSample: true,
	};
}

/** The details and the incident of a made-up outage. @param began milliseconds since 1970 */
function sampleOfOutage(
	state: string | null,
	previousState: string | null,
	began: number,
): Partial<WatchEvent> {
	const actionWhileDown = previousState === 'down' ? 'update' : 'open';
	const action = state === 'down' ? actionWhileDown : 'close';
	return { details: sampleDetails(began), incident: { action, since: began } };
}

/** Made-up details of the latest checks, with all fields, so that users see them. */
function sampleDetails(began: number): CheckDetails {
	const time = new Date(began - sampleCheckMs).toISOString().slice(0, 19);
	const error = 'Timeout after 30 s';
	return {
		address: 'https://www.example.com',
		failedLocations: ['London', 'New York'],
		failedSince: time,
		failedLayer: 'connection',
		failures: [{ time, location: 'London', layer: 'connection', error }],
		firstError: error,
		lastError: error,
		status: 'F',
		severity: 'someLocations',
	};
}

/** The made-up figures of a slow response, and the incident that it opens or closes. */
function sampleOfChecks(kind: NamedEvent, began: number): Partial<WatchEvent> {
	if (!slowEvents.includes(kind)) return {};
	const incident = { since: began, story: 'slow' };
	if (kind === 'normalAgain') return { incident: { ...incident, action: 'close' } };
	const slowness = {
		...{ seconds: 4.2, checks: 3, locations: ['London', 'New York'] },
		phase: 'waiting' as const,
		since: new Date(began - sampleLengthMs).toISOString().slice(0, 19),
	};
	return { slowness, incident: { ...incident, action: 'open' } };
}
