import { incidentOf } from './incident';
import type { EventKind } from './kinds';
import type { DeviceMemory, EventDraft, WatchEvent, WatchSettings } from './types';

export interface DeviceStep {
	memory: DeviceMemory;
	/** What happened, each under all names that fit it, best first: the outbox chooses one. */
	changes: EventDraft[][];
}

/** The data that the steps of all devices share in a poll. */
export interface StepContext {
	/** Milliseconds since 1970. */
	now: number;
	settings: WatchSettings;
	/** At the first poll: the devices when the workflow was switched off. */
	earlier?: ReadonlyMap<string, DeviceMemory>;
}

/** The common fields of all events, for a state that is seen now for the first time; null for none. */
export function eventNow(
	{ id, name, state }: Pick<DeviceMemory, 'id' | 'name'> & Pick<WatchEvent, 'state'>,
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
		since: state === null ? null : now,
		startedBefore: false,
		durationMs: null,
	};
}

/** An event of the whole account, about a time that started at `began` and lasts until now. */
export function accountEvent(kind: EventKind, began: number, now: number): EventDraft {
	return {
		...eventNow({ id: null, name: null, state: null }, kind, now),
		downSince: null,
		durationMs: Math.max(0, now - began),
	};
}

/** An event of a device. @param more fields that replace the default ones */
export function draftEvent(
	memory: DeviceMemory,
	kind: EventKind,
	{ now }: StepContext,
	more: Partial<EventDraft>,
): EventDraft {
	const { since, startedBefore, outage } = memory;
	return {
		...eventNow(memory, kind, now),
		since,
		startedBefore: startedBefore === true,
		downSince: outage?.since ?? null,
		...(outage?.startedBefore ? { outageStartedBefore: true } : {}),
		incident: incidentOf(outage, outage),
		...more,
	};
}
