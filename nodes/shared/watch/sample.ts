import type { DeviceReading, WatchEvent, WatchedEvent } from './types';

/** What events of these kinds go on with: a state, and the one before. */
const statesOf: Record<WatchedEvent, { state: string | null; previousState: string | null }> = {
	any: { state: 'down', previousState: 'up' },
	cameBack: { state: 'up', previousState: 'down' },
	deviceRemoved: { state: null, previousState: 'up' },
	newDevice: { state: 'up', previousState: null },
	paused: { state: 'paused', previousState: 'up' },
	resumed: { state: 'up', previousState: 'paused' },
	stillDown: { state: 'down', previousState: 'down' },
	wentDown: { state: 'down', previousState: 'up' },
};

const sampleLengthMs = 720_000;

const kindsWithLength: WatchedEvent[] = ['cameBack', 'resumed', 'stillDown'];

/**
 * An event to build a workflow with: of a device that is down right now, or made up and marked so.
 *
 * @param wanted the events that the user asked for, the first of them first
 */
export function testEvent(
	readings: readonly DeviceReading[],
	wanted: readonly WatchedEvent[],
	now: number,
): WatchEvent {
	const down = readings.find(({ state }) => state === 'down');
	const isDownWanted = wanted.includes('any') || wanted.includes('wentDown');
	if (down && isDownWanted) return currentEvent(down, now);
	const [first = 'wentDown'] = wanted;
	const { id, name } = readings[0];
	const hasLength = kindsWithLength.includes(first);
	const began = now - sampleLengthMs;
	const { previousState, state } = statesOf[first];
	return {
		eventId: `sample-${first}-${now}`,
		kind: first === 'any' ? 'wentDown' : first,
		time: now,
		deviceId: id,
		deviceName: name,
		previousState,
		state,
		since: state === null ? null : first === 'stillDown' ? began : now,
		startedBefore: false,
		downSince: state === 'down' || first === 'cameBack' ? (hasLength ? began : now) : null,
		durationMs: hasLength ? sampleLengthMs : null,
		isSample: true,
	};
}

function currentEvent({ id, name }: DeviceReading, now: number): WatchEvent {
	return {
		eventId: `test-${id ?? name}-wentDown-${now}`,
		kind: 'wentDown',
		time: now,
		deviceId: id,
		deviceName: name,
		previousState: null,
		state: 'down',
		since: now,
		startedBefore: true,
		downSince: now,
		durationMs: null,
	};
}
