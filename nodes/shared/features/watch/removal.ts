/** Devices that were removed from the account, and those that are listed again. */
import { emit, isWanted, dropsEventsNow, type StepContext, type DeviceStep } from './deviceEvents';
import { incidentOf } from './incident';
import type { DeviceMemory, DeviceReading, WatchEvent } from './types';

/** How long the state of a removed device is saved: a day. */
const rememberedMs = 86_400_000;

/** Marks a device as removed, and emits its removal if wanted. */
export function removeDevice(memory: DeviceMemory, context: StepContext): DeviceStep {
	const removed = toRemoved(memory, context.now);
	return { memory: removed, events: reportRemoval(removed, context) };
}

/**
 * Removes, after quiet hours that drop events, a device that went missing in them. Only the removal
 * of a device with a reported outage is emitted: if the device is still missing, or went missing a
 * day ago. Changes nothing for other devices, nor during such hours.
 *
 * @param isListed whether the device is in the list of this poll
 */
export function settleRemoval(
	memory: DeviceMemory,
	context: StepContext,
	isListed: boolean,
): DeviceStep {
	const { unreportedRemovalAt } = memory;
	if (unreportedRemovalAt === undefined || dropsEventsNow(context)) return { memory, events: [] };
	const removed = toRemoved(memory, unreportedRemovalAt);
	const isOver = !isListed || isForgotten(unreportedRemovalAt, context);
	const events = removed.outage && isOver ? reportRemoval(removed, context) : [];
	return { memory: removed, events };
}

interface RemovedDevice extends DeviceMemory {
	removedAt: number;
}

/** The saved data of a removed device; an outage that was never reported ends silently. */
function toRemoved(
	{ id, name, outage, since, startedBefore, state }: DeviceMemory,
	removedAt: number,
): RemovedDevice {
	const removed = { id, name, state, since, startedBefore, removedAt };
	return outage && !outage.unreported ? { ...removed, outage } : removed;
}

/**
 * The event of a removed device: `removedWhileDown` if it was down, otherwise `deviceRemoved`; none
 * if it is not wanted. If only `deviceRemoved` is chosen, it is used for both.
 */
function reportRemoval(removed: RemovedDevice, context: StepContext): WatchEvent[] {
	const { outage, removedAt, state: previousState } = removed;
	const { events: chosen } = context.settings;
	const isNamed = chosen.has('removedWhileDown') || !chosen.has('deviceRemoved');
	const kind = outage && isNamed ? 'removedWhileDown' : 'deviceRemoved';
	if (!isWanted(context, kind)) return [];
	return emit(removed, kind, context, {
		previousState,
		state: null,
		since: null,
		startedBefore: outage?.startedBefore === true,
		durationMs: outage ? Math.max(0, removedAt - outage.since) : null,
		incident: incidentOf(outage, undefined),
	}).events;
}

/** Whether a device was removed so long ago that it counts as new when it returns. */
export function isForgotten(removedAt: number, { now }: StepContext): boolean {
	// The clock may have been set back since.
	return Math.abs(now - removedAt) >= rememberedMs;
}

/**
 * A device that was removed while down and is listed again. `newDevice` is emitted, and its outage
 * continues. Its state counts at once, except for `up`, because a recovery needs confirmation, and
 * for `paused` if pauses are ignored.
 *
 * @param memory its saved state, which no longer says that it was removed
 */
export function returnDevice(
	memory: DeviceMemory,
	{ state }: DeviceReading,
	context: StepContext,
): DeviceStep {
	const { now: since, settings } = context;
	const isKept =
		state === 'up' || state === memory.state || (state === 'paused' && settings.ignoresPaused);
	const present = isKept ? memory : { ...memory, state, since, startedBefore: true as const };
	if (!isWanted(context, 'newDevice')) return { memory: present, events: [] };
	const { events } = emit(memory, 'newDevice', context, { state, since, startedBefore: true });
	return { memory: present, events };
}
