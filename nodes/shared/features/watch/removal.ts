/** Devices that were removed from the account, and those that are listed again. */
import { draftEvent, type DeviceStep, type StepContext } from './deviceEvents';
import { incidentOf } from './incident';
import type { EventKind } from './kinds';
import type { DeviceMemory, DeviceReading } from './types';

/** How long the state of a removed device is saved: a day. */
const rememberedMs = 86_400_000;

/**
 * The step of a device that was removed from the account: `removedWhileDown` if it was in an outage,
 * `deviceRemoved` also fits that.
 */
export function removeDevice(
	{ id, name, outage, since, startedBefore, state }: DeviceMemory,
	removedAt: number,
	context: StepContext,
): DeviceStep {
	const removed: DeviceMemory = { id, name, state, since, startedBefore, removedAt };
	if (outage) removed.outage = outage;
	const kinds: EventKind[] = outage ? ['removedWhileDown', 'deviceRemoved'] : ['deviceRemoved'];
	const names = kinds.map((kind) =>
		draftEvent(removed, kind, context, {
			previousState: state,
			state: null,
			since: null,
			startedBefore: outage?.startedBefore === true,
			durationMs: outage ? Math.max(0, removedAt - outage.since) : null,
			incident: incidentOf(outage, undefined),
		}),
	);
	return { memory: removed, changes: [names] };
}

/** Whether a device was removed so long ago that it counts as new when it returns. */
export function isForgotten({ removedAt }: DeviceMemory, { now }: StepContext): boolean {
	// The clock may have been set back since.
	return removedAt !== undefined && Math.abs(now - removedAt) >= rememberedMs;
}

/**
 * The step of a device that was removed while down and is listed again, with `newDevice`: the outage
 * continues. The new state counts at once, except for `up`, because a recovery needs confirmation, and
 * for `paused` if pauses are ignored.
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
	const startedBefore = true as const;
	const present = isKept ? memory : { ...memory, state, since, startedBefore };
	const added = draftEvent(memory, 'newDevice', context, { state, since, startedBefore });
	return { memory: present, changes: [[added]] };
}
