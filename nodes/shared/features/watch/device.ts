/** The steps of a device from poll to poll. */
import { emit, isWanted, dropsEventsNow, type StepContext, type DeviceStep } from './deviceEvents';
import { incidentOf } from './incident';
import type { EventKind } from './kinds';
import { isForgotten, removeDevice, removeLate, returnDevice } from './removal';
import { changeState } from './stateChange';
import type { DeviceMemory, DeviceReading } from './types';

/** Polls come slightly earlier or later than their interval. */
const jitterMs = 30_000;

/** The first memory of a device, without events: it may have been in its state before. */
export function rememberDevice(
	{ id, name, state }: DeviceReading,
	{ now: since }: StepContext,
): DeviceStep {
	const memory: DeviceMemory = { id, name, state, since, startedBefore: true };
	if (state === 'down') memory.outage = { since, startedBefore: true };
	return { memory, events: [] };
}

/** The first memory of a device that is not new in the account, with `wentDown` if it is down. */
export function announceDevice(reading: DeviceReading, context: StepContext): DeviceStep {
	return introduceDevice(reading, context, []);
}

/** The first memory of a new device, with `newDevice`, and `wentDown` if it is down. */
export function addDevice(reading: DeviceReading, context: StepContext): DeviceStep {
	return introduceDevice(reading, context, ['newDevice']);
}

/**
 * The first memory of a device, with the wanted ones of these events: the kinds in `always`, and
 * `wentDown` if it is down. Only the last event has the incident, so that it is opened once.
 */
function introduceDevice(
	reading: DeviceReading,
	context: StepContext,
	always: EventKind[],
): DeviceStep {
	const { memory } = rememberDevice(reading, context);
	const kinds: EventKind[] = memory.outage ? [...always, 'wentDown'] : always;
	const wanted = kinds.filter((kind) => isWanted(context, kind));
	const opened = incidentOf(undefined, memory.outage);
	const events = wanted.flatMap((kind) => {
		const incident = kind === wanted.at(-1) ? opened : undefined;
		return emit(memory, kind, context, { incident }).events;
	});
	// Quiet hours drop events: the outage is reported afterwards if it lasts.
	if (memory.outage && dropsEventsNow(context)) memory.outage.unreported = { previousState: null };
	return { memory, events };
}

/**
 * The step of a known device that is missing in the list. It counts as removed after enough polls,
 * and is forgotten a day later. Events that waited for the end of quiet hours come first.
 *
 * @returns no memory of a device that is forgotten
 */
export function missDevice(
	known: DeviceMemory,
	context: StepContext,
): Pick<DeviceStep, 'events'> & Partial<DeviceStep> {
	const ended = reportLateEnd(known, context);
	const removed = removeLate(ended.memory, context, false);
	const { memory, events } = countMissing(removed.memory, context);
	const all = [...ended.events, ...removed.events, ...events];
	const { removedAt } = memory;
	const isOver = removedAt !== undefined && isForgotten(removedAt, context);
	return isOver ? { events: all } : { memory, events: all };
}

/**
 * Counts a poll without the device, and removes the device after enough of them in a row. While
 * quiet hours drop events, only the time is saved; the removal follows after them (`removeLate`).
 */
function countMissing(memory: DeviceMemory, context: StepContext): DeviceStep {
	const isGone = memory.removedAt !== undefined || memory.unreportedRemovalAt !== undefined;
	if (isGone) return { memory, events: [] };
	const missing = (memory.missing ?? 0) + 1;
	const absent = { ...memory, candidate: undefined, missing };
	if (missing < context.settings.removedPolls) return { memory: absent, events: [] };
	if (!dropsEventsNow(context)) return removeDevice(absent, context);
	return { memory: { ...absent, unreportedRemovalAt: context.now }, events: [] };
}

/**
 * The step of a known device that is in the list: events that waited for the end of quiet hours, a
 * return after a removal, a change of state. Without any event, a reminder can be due.
 */
export function stepDevice(
	known: DeviceMemory,
	reading: DeviceReading,
	context: StepContext,
): DeviceStep {
	const ended = reportLateEnd(known, context);
	const removed = removeLate(ended.memory, context, true);
	const { outage, removedAt } = removed.memory;
	if (removedAt !== undefined && (!outage || isForgotten(removedAt, context))) {
		const { memory, events } = addDevice(reading, context);
		return { memory, events: [...ended.events, ...removed.events, ...events] };
	}
	const present = {
		...removed.memory,
		name: reading.name,
		missing: undefined,
		removedAt: undefined,
		unreportedRemovalAt: undefined,
	};
	const returned =
		removedAt === undefined
			? { memory: present, events: [] }
			: returnDevice(present, reading, context);
	const changed = changeState(returned.memory, reading, context);
	const started = reportLateStart(changed.memory, reading, context);
	const events = [ended, removed, returned, changed, started].flatMap((step) => step.events);
	// An outage of the quiet hours is reported only now.
	const isLate =
		present.outage?.unreported !== undefined && changed.events.length + started.events.length > 0;
	const memory = isLate ? restartReminders(started.memory, context) : started.memory;
	const canRemind = events.length === 0 && !memory.unstable && reading.state === 'down';
	return canRemind ? remind(memory, context) : { memory, events };
}

/** Emits `stillDown` if it is wanted and the next reminder is due; there are none in quiet hours. */
function remind(memory: DeviceMemory, context: StepContext): DeviceStep {
	const { outage } = memory;
	const { now, settings } = context;
	const { everyMs, maxCount } = settings.reminder;
	const isPossible = outage && memory.state === 'down' && settings.events.has('stillDown');
	if (!isPossible || settings.quiet !== 'no') return { memory, events: [] };
	const { reminders = 0, remindedAt: last = outage.since } = outage;
	if (last > now + jitterMs) {
		// The clock was set back: the time until the next reminder starts again.
		return { memory: { ...memory, outage: { ...outage, remindedAt: now } }, events: [] };
	}
	if (reminders >= maxCount || now + jitterMs < last + everyMs) return { memory, events: [] };
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	return emit({ ...memory, outage: reminded }, 'stillDown', context, {
		previousState: 'down',
		startedBefore: outage.startedBefore === true,
		durationMs: Math.max(0, now - outage.since),
	});
}

/**
 * After quiet hours that drop events: emits `cameBack`, if wanted, for a reported outage that ended
 * in them. Changes nothing while they last.
 */
function reportLateEnd(memory: DeviceMemory, context: StepContext): DeviceStep {
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
 * After quiet hours that drop events: emits `wentDown`, if wanted, for an outage that started in them
 * and lasts in this poll, too. Changes nothing while they last.
 */
function reportLateStart(
	memory: DeviceMemory,
	reading: DeviceReading,
	context: StepContext,
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

/** The next reminder is due a whole interval from now, because an event has just reported the outage late. */
function restartReminders(memory: DeviceMemory, { now }: StepContext): DeviceMemory {
	const { outage } = memory;
	if (!outage || outage.unreported) return memory;
	return { ...memory, outage: { ...outage, remindedAt: now } };
}
