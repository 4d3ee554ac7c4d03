/**
 * Outages in quiet hours that drop events: the reports at their end, so that every reported outage is closed.
 */
import {
	emit,
	isWanted,
	dropsEventsNow,
	type DeviceContext,
	type DeviceStep,
} from './deviceEvents';
import { incidentOf } from './incident';
import type { DeviceMemory, DeviceReading } from './types';

/**
 * Emits `cameBack`, if wanted, after quiet hours that drop events, if an outage reported before them
 * ended in them. Changes nothing while such hours last.
 */
export function reportEnd(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const { unreportedEnd, ...others } = memory;
	if (!unreportedEnd || dropsEventsNow(context)) return { memory, events: [] };
	if (!isWanted(context, 'cameBack')) return { memory: others, events: [] };
	const { endedAt, outage, previousState } = unreportedEnd;
	const { events } = emit({ ...others, outage: undefined }, 'cameBack', context, {
		previousState,
		state: 'up',
		since: endedAt,
		startedBefore: outage.startedBefore === true,
		downSince: outage.since,
		durationMs: Math.max(0, endedAt - outage.since),
		incident: incidentOf(outage, undefined),
	});
	return { memory: others, events };
}

/**
 * Emits `wentDown`, if wanted, after quiet hours that drop events, if an outage started in them and
 * the device is still down, also in this poll. Changes nothing while such hours last.
 */
export function reportBeginning(
	memory: DeviceMemory,
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const { outage, state } = memory;
	const isDown = state === 'down' && reading.state === 'down';
	if (!outage?.unreported || !isDown || dropsEventsNow(context)) return { memory, events: [] };
	const { unreported, ...reported } = outage;
	if (!isWanted(context, 'wentDown'))
		return { memory: { ...memory, outage: reported }, events: [] };
	return emit({ ...memory, outage: reported }, 'wentDown', context, {
		previousState: unreported.previousState,
		since: reported.since,
		startedBefore: reported.startedBefore === true,
		incident: incidentOf(undefined, reported),
	});
}

/** Counts reminders from now on, because an event has just reported an outage late. */
export function noteReported(memory: DeviceMemory, { now }: DeviceContext): DeviceMemory {
	const { outage } = memory;
	if (!outage || outage.unreported) return memory;
	return { ...memory, outage: { ...outage, remindedAt: now } };
}
