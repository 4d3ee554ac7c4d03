/** The steps of a device from poll to poll. */
import { draftEvent, type DeviceStep, type StepContext } from './deviceEvents';
import { incidentOf } from './incident';
import type { EventKind } from './kinds';
import { isForgotten, removeDevice, returnDevice } from './removal';
import { changeState } from './stateChange';
import type { DeviceMemory, DeviceReading } from './types';

/**
 * The first memory of a device, without events: it may have been in its state before. An outage that
 * already lasted when the workflow was switched off keeps its keys.
 */
export function rememberDevice(
	{ id, key, name, state }: DeviceReading,
	{ earlier, now: since }: StepContext,
): DeviceStep {
	const memory: DeviceMemory = { id, name, state, since, startedBefore: true };
	if (state !== 'down') return { memory, changes: [] };
	const { failedSince, since: seenAt, seen = seenAt } = earlier?.get(key)?.outage ?? {};
	const outage = { since, startedBefore: true as const, failedSince, seen };
	return { memory: { ...memory, outage }, changes: [] };
}

/** The first memory of a device that is not new in the account, with `wentDown` if it is down. */
export function announceDevice(reading: DeviceReading, context: StepContext): DeviceStep {
	return introduceDevice(reading, context, []);
}

/** The first memory of a new device, with `newDevice`, and `wentDown` if it is down. */
export function addDevice(reading: DeviceReading, context: StepContext): DeviceStep {
	return introduceDevice(reading, context, ['newDevice']);
}

/** The first memory of a device, with events of these kinds, and `wentDown` if it is down. */
function introduceDevice(
	reading: DeviceReading,
	context: StepContext,
	always: EventKind[],
): DeviceStep {
	const { memory } = rememberDevice(reading, context);
	const kinds: EventKind[] = memory.outage ? [...always, 'wentDown'] : always;
	const incident = incidentOf(undefined, memory.outage);
	return {
		memory,
		changes: kinds.map((kind) => [draftEvent(memory, kind, context, { incident })]),
	};
}

/** The step of a known device that is missing in the list: after enough polls in a row it is removed. */
export function missDevice(memory: DeviceMemory, context: StepContext): DeviceStep {
	if (memory.removedAt !== undefined) return { memory, changes: [] };
	const missing = (memory.missing ?? 0) + 1;
	const absent = { ...memory, candidate: undefined, missing };
	if (missing < context.settings.removedPolls) return { memory: absent, changes: [] };
	return removeDevice(absent, context.now, context);
}

/** The step of a known device that is in the list: a return after a removal, a change of state. */
export function stepDevice(
	known: DeviceMemory,
	reading: DeviceReading,
	context: StepContext,
): DeviceStep {
	const { outage, removedAt } = known;
	if (removedAt !== undefined && (!outage || isForgotten(known, context))) {
		return addDevice(reading, context);
	}
	const present = { ...known, name: reading.name, missing: undefined, removedAt: undefined };
	if (removedAt === undefined) return changeState(present, reading, context);
	const returned = returnDevice(present, reading, context);
	const changed = changeState(returned.memory, reading, context);
	return { memory: changed.memory, changes: [...returned.changes, ...changed.changes] };
}
