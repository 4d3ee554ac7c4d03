/** Devices that are gone, and such that are here again. */
import { emit, isWanted, leavesOut, type DeviceContext, type DeviceStep } from './deviceEvents';
import { emitEnd } from './quietOutages';
import type { DeviceMemory, DeviceReading, UntoldEnd } from './types';

/** How long it is known of a removed device what it was: a day. */
const rememberedMs = 86_400_000;

/** A device that stays away. */
export function removeDevice(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const { id, name, outage, since, startedBefore, state } = memory;
	const removed: DeviceMemory = { id, name, state, since, startedBefore, removedAt: context.now };
	// What nobody was told of ends without a word.
	if (!outage || outage.untold) {
		const { events } = isWanted(context, 'deviceRemoved')
			? emit(removed, 'deviceRemoved', context, gone(state))
			: { events: [] };
		return { memory: { ...removed, untoldEnd: memory.untoldEnd }, events };
	}
	const next = { ...removed, outage };
	const end: UntoldEnd = {
		kind: 'removedWhileDown',
		outage,
		endedAt: context.now,
		previousState: state,
	};
	if (leavesOut(context)) return { memory: { ...next, untoldEnd: end }, events: [] };
	const isNamed = context.settings.events.has('removedWhileDown');
	if (!isNamed && context.settings.events.has('deviceRemoved')) {
		return emit(next, 'deviceRemoved', context, gone(state));
	}
	return { memory: next, events: emitEnd(next, end, context) };
}

/** What an event says of a device that is gone. */
function gone(previousState: string) {
	return { previousState, state: null, since: null, startedBefore: false };
}

export function isForgotten(removedAt: number, { now }: DeviceContext): boolean {
	// The clock may have been set back since.
	return Math.abs(now - removedAt) >= rememberedMs;
}

/**
 * Removed while it was down, and here again: its outage goes on. It is new, and in whatever state it is
 * now; only that it is back needs to be confirmed.
 */
export function returnDevice(
	memory: DeviceMemory,
	{ state }: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const { now: since, settings } = context;
	const isRemovalUntold = memory.untoldEnd?.kind === 'removedWhileDown';
	const next = isRemovalUntold ? { ...memory, untoldEnd: undefined } : memory;
	const isKept = ['up', memory.state, ...(settings.ignoresPaused ? ['paused'] : [])].includes(
		state,
	);
	const present = isKept ? next : { ...next, state, since, startedBefore: true as const };
	if (!isWanted(context, 'newDevice')) return { memory: present, events: [] };
	const { events } = emit(next, 'newDevice', context, { state, since, startedBefore: true });
	return { memory: present, events };
}
