import { eventNow } from './deviceEvents';
import {
	checkRuleOf,
	eventKinds,
	type NamedEvent,
	type SampleOfEvent,
	type WatchedEvent,
} from './kinds';
import type { CheckDetails, DeviceReading, Incident, WatchEvent } from './types';

const sampleLengthMs = 720_000;

/** How long before the poll the first check failed. */
const sampleCheckMs = 40_000;

/**
 * An event to build a workflow with: `wentDown` of a device that is down right now, if that event is
 * chosen, otherwise made up for the first device and marked with `isSample`.
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
	return {
		...eventNow(isOfDevice ? readings[0] : { id: null, name: null, state: '' }, kind, now),
		eventId: `sample-${first}-${now}`,
		previousState,
		state,
		since: state === null ? null : state === previousState ? began : now,
		downSince: wasDown ? began : null,
		durationMs: hasLength ? sampleLengthMs : null,
		...(isOfOutage ? { details: sampleDetails(began) } : {}),
		...(isOfOutage
			? { incident: { action: outageActionOf(state, previousState), since: began } }
			: {}),
		...sampleOfChecks(kind, began),
		isSample: true,
	};
}

/** Sample details of the latest checks: a workflow is built with all possible fields. */
function sampleDetails(now: number): CheckDetails {
	return {
		address: 'https://www.example.com',
		failedLocations: ['London', 'New York'],
		failedSince: new Date(now - sampleCheckMs).toISOString().slice(0, 19),
		failedLayer: 'connection',
		failures: [
			{
				time: new Date(now - sampleCheckMs).toISOString().slice(0, 19),
				location: 'London',
				layer: 'connection',
				error: 'Timeout after 30 s',
			},
		],
		firstError: 'Timeout after 30 s',
		lastError: 'Timeout after 30 s',
		status: 'F',
		severity: 'someLocations',
	};
}

function sampleOfChecks(kind: NamedEvent, began: number): Partial<WatchEvent> {
	const { incidentKind } = checkRuleOf(kind) ?? {};
	const { facts }: SampleOfEvent = eventKinds[kind].choice.sample;
	const action = 'endOf' in eventKinds[kind] ? 'close' : 'open';
	return {
		...(facts ? { facts: facts(began) } : {}),
		...(incidentKind === undefined
			? {}
			: { incident: { action, since: began, story: incidentKind } }),
	};
}

function outageActionOf(state: string | null, previousState: string | null): Incident['action'] {
	if (state !== 'down') return 'close';
	return previousState === 'down' ? 'update' : 'open';
}
