/** Devices that were removed from the account, and those that are listed again. */
import { emit, isWanted, dropsEventsNow, type StepContext, type DeviceStep } from './deviceEvents';
import { incidentOf } from './incident';
import type { DeviceMemory, DeviceReading, WatchEvent } from './types';

/** How long the state of a removed device is saved: a day. */
const rememberedMs = 86_400_000;

/** The step of a device that was removed from the account; emits the removal if wanted. */
export function removeDevice(memory: DeviceMemory, context: StepContext): DeviceStep {
	const removed = toRemoved(memory, context.now);
	return { memory: removed, events: reportRemoval(removed, context) };
}

/**
 * After quiet hours that drop events: removes a device that went missing in them. The removal is
 * emitted only for a device with a reported outage that is still missing, or went missing a day ago.
 * Changes nothing for other devices, or while such hours last.
 *
 * @param isListed whether the device is in the list of this poll
 */
export function removeLate(
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

type RemovedDevice = DeviceMemory & { removedAt: number };

/** The memory of a removed device; an outage that was never reported ends silently. */
function toRemoved(
	{ id, name, outage, since, startedBefore, state }: DeviceMemory,
	removedAt: number,
): RemovedDevice {
	const removed = { id, name, state, since, startedBefore, removedAt };
	return outage && !outage.unreported ? { ...removed, outage } : removed;
}

/**
 * The event of a removed device, if wanted: `removedWhileDown` if it was in an outage, otherwise
 * `deviceRemoved`. If only `deviceRemoved` is chosen, it is used for both.
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
 * The step of a device that was removed while down and is listed again. Emits `newDevice` if wanted;
 * the outage continues. The new state counts at once, except for `up`, because a recovery needs
 * confirmation, and for `paused` if pauses are ignored.
 *
 * @param memory without the mark of its removal
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
