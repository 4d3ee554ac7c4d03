import { incidentOf } from './incident';
import { isInAnyChange, type EventKind } from './kinds';
import type { DeviceMemory, WatchEvent, WatchSettings } from './types';

export interface DeviceStep {
	memory: DeviceMemory;
	events: WatchEvent[];
}

/** The data that the steps of all devices share in a poll. */
export class StepContext {
	/**
	 * @param now milliseconds since 1970
	 * @param generation identifies the activation of the workflow, whose events are numbered
	 * @param sequence the number of events since the activation; `createId` increments it
	 */
	constructor(
		readonly now: number,
		readonly settings: WatchSettings,
		private readonly generation: string,
		public sequence: number,
	) {}

	/** The ID of a new event of a device. */
	createId({ id, name }: Pick<DeviceMemory, 'id' | 'name'>, kind: EventKind): string {
		this.sequence += 1;
		return `${id ?? name}-${kind}-${this.generation}-${this.sequence}`;
	}
}

/** Whether the user chose this kind, or Any Change if that contains it. */
export function isWanted({ settings: { events } }: StepContext, kind: EventKind): boolean {
	return events.has(kind) || (isInAnyChange(kind) && events.has('any'));
}

/** Whether events are dropped now, because of quiet hours: only during them `quiet` is `drop`. */
export function dropsEventsNow({ settings }: StepContext): boolean {
	return settings.quiet === 'drop';
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
export function accountEvent(kind: EventKind, began: number, context: StepContext): WatchEvent {
	return {
		...eventNow({ id: null, name: null, state: null }, kind, context.now),
		eventId: context.createId({ id: 'account', name: null }, kind),
		downSince: null,
		durationMs: Math.max(0, context.now - began),
	};
}

/** A step with one event of a device, and its unchanged memory. @param more fields that replace the default ones */
export function emit(
	memory: DeviceMemory,
	kind: EventKind,
	context: StepContext,
	more: Partial<WatchEvent>,
): DeviceStep {
	const { since, startedBefore, outage } = memory;
	const event: WatchEvent = {
		...eventNow(memory, kind, context.now),
		eventId: context.createId(memory, kind),
		since,
		startedBefore: startedBefore === true,
		downSince: outage?.since ?? null,
		...(outage?.startedBefore ? { outageStartedBefore: true } : {}),
		incident: incidentOf(outage, outage),
		...more,
	};
	return { memory, events: [event] };
}
