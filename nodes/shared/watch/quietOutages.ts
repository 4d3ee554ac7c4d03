/** Outages in quiet hours that leave events out: what is reported at their end, so that all that was reported is closed. */
import { emit, isWanted, leavesOut, type DeviceContext, type DeviceStep } from './deviceEvents';
import type { DeviceMemory, DeviceReading, UntoldEnd, WatchEvent } from './types';

/** The end of an outage, if the user wants to know. */
export function emitEnd(
	memory: DeviceMemory,
	{ endedAt, kind, outage, previousState }: UntoldEnd,
	context: DeviceContext,
): WatchEvent[] {
	if (!isWanted(context, kind)) return [];
	const isBack = kind === 'cameBack';
	return emit({ ...memory, outage: undefined }, kind, context, {
		previousState,
		state: isBack ? 'up' : null,
		since: isBack ? endedAt : null,
		startedBefore: outage.startedBefore === true,
		downSince: outage.since,
		durationMs: Math.max(0, endedAt - outage.since),
	}).events;
}

/** An outage that was reported before the quiet hours, and ended in them. */
export function reportEnd(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const { untoldEnd, ...others } = memory;
	if (!untoldEnd || leavesOut(context)) return { memory, events: [] };
	return { memory: others, events: emitEnd(others, untoldEnd, context) };
}

/** An outage that began in quiet hours, of a device that is still down after them. */
export function reportBeginning(
	memory: DeviceMemory,
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const { outage, state, unstable } = memory;
	const isDown = state === 'down' && reading.state === 'down' && !unstable;
	if (!outage?.untold || !isDown || leavesOut(context)) return { memory, events: [] };
	const { untold, ...told } = outage;
	if (!isWanted(context, 'wentDown')) return { memory: { ...memory, outage: told }, events: [] };
	return emit({ ...memory, outage: { ...told, remindedAt: context.now } }, 'wentDown', context, {
		previousState: untold.previousState,
		since: told.since,
		startedBefore: told.startedBefore === true,
	});
}
