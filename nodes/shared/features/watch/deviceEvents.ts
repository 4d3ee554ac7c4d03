import { incidentOf } from './incident';
import { isInAnyChange, type EventKind } from './kinds';
import type { DeviceMemory, WatchEvent, WatchSettings } from './types';

export interface DeviceStep {
	memory: DeviceMemory;
	events: WatchEvent[];
}

export interface DeviceContext {
	now: number;
	settings: WatchSettings;
	createId(device: DeviceMemory, kind: EventKind): string;
}

/** Whether the user chose this kind, or Any Change if that contains it. */
export function isWanted({ settings: { events } }: DeviceContext, kind: EventKind): boolean {
	return events.has(kind) || (isInAnyChange(kind) && events.has('any'));
}

/** Whether it is quiet hours that drop events: `quiet` is `drop` only during them. */
export function dropsEventsNow({ settings }: DeviceContext): boolean {
	return settings.quiet === 'drop';
}

/** The common fields of all events, for a state that is seen now for the first time. */
export function eventNow(
	{ id, name, state }: Pick<DeviceMemory, 'id' | 'name' | 'state'>,
	kind: EventKind,
	now: number,
) {
	return {
		kind,
		time: now,
		deviceId: id,
		deviceName: name,
		previousState: null,
		state,
		since: now,
		startedBefore: false,
		durationMs: null,
	};
}

/** An event of the whole account, about a time that began at `began`. */
export function accountEvent(
	kind: EventKind,
	began: number,
	{ createId, now }: Pick<DeviceContext, 'createId' | 'now'>,
): WatchEvent {
	const account = { id: null, name: null, state: '', since: began };
	return {
		...eventNow(account, kind, now),
		eventId: createId({ ...account, id: 'account' }, kind),
		state: null,
		since: null,
		downSince: null,
		durationMs: Math.max(0, now - began),
	};
}

/** The memory stays as it is; `more` replaces the default fields. */
export function emit(
	memory: DeviceMemory,
	kind: EventKind,
	{ createId, now }: DeviceContext,
	more: Partial<WatchEvent> = {},
): DeviceStep {
	const { since, startedBefore, outage } = memory;
	const event: WatchEvent = {
		...eventNow(memory, kind, now),
		eventId: createId(memory, kind),
		since,
		startedBefore: startedBefore === true,
		downSince: outage?.since ?? null,
		...(outage?.startedBefore ? { outageStartedBefore: true } : {}),
		incident: incidentOf(outage, outage),
		...more,
	};
	return { memory, events: [event] };
}
