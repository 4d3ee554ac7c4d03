import { emit, isWanted, leavesOut, type DeviceContext, type DeviceStep } from './deviceEvents';
import { incidentOf } from './incident';
import { changeKinds, type EventKind } from './kinds';
import { noteReported, reportBeginning, reportEnd } from './quietOutages';
import { isForgotten, removeDevice, returnDevice, settleRemoval } from './removal';
import type { DeviceMemory, DeviceReading, OutageMemory } from './types';

const hourMs = 3_600_000;

/** The maximum number of state changes before a device is unstable: more are saved. */
export const mostChangesPerHour = 100;

/** Polls come slightly earlier or later than their interval. */
const jitterMs = 30_000;

/** A device of the first poll: its story starts with its current state. */
export function rememberDevice(
	{ id, name, state }: DeviceReading,
	{ now: since }: DeviceContext,
): DeviceStep {
	const memory: DeviceMemory = { id, name, state, since, startedBefore: true };
	if (state === 'down') memory.outage = { since, startedBefore: true };
	return { memory, events: [] };
}

/** A device of the first poll, if that reports devices that are down; or one watched from now on. */
export function announceDevice(reading: DeviceReading, context: DeviceContext): DeviceStep {
	return introduceDevice(reading, context, []);
}

/** A new device. It can already be down, without an alert. */
export function addDevice(reading: DeviceReading, context: DeviceContext): DeviceStep {
	return introduceDevice(reading, context, ['newDevice']);
}

function introduceDevice(
	reading: DeviceReading,
	context: DeviceContext,
	always: EventKind[],
): DeviceStep {
	const { memory } = rememberDevice(reading, context);
	const kinds: EventKind[] = memory.outage ? [...always, 'wentDown'] : always;
	const events = kinds
		.filter((kind) => isWanted(context, kind))
		.flatMap((kind, index, { length }) => {
			const isLast = index === length - 1;
			const incident = isLast ? incidentOf(undefined, memory.outage) : undefined;
			return emit(memory, kind, context, { incident }).events;
		});
	if (memory.outage && leavesOut(context)) memory.outage.unreported = { previousState: null };
	return { memory, events };
}

/**
 * A device that is not in the list: it is removed when it stays away, and remembered for a day.
 *
 * @returns no memory of a device that is forgotten
 */
export function missDevice(
	known: DeviceMemory,
	context: DeviceContext,
): Pick<DeviceStep, 'events'> & Partial<DeviceStep> {
	const ended = reportEnd(known, context);
	const settled = settleRemoval(ended.memory, context, false);
	const { memory, events } = countMissing(settled.memory, context);
	const all = [...ended.events, ...settled.events, ...events];
	const { removedAt } = memory;
	const isOver = removedAt !== undefined && isForgotten(removedAt, context);
	return isOver ? { events: all } : { memory, events: all };
}

function countMissing(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const isGone = memory.removedAt !== undefined || memory.unreportedRemovalAt !== undefined;
	if (isGone) return { memory, events: [] };
	const missing = (memory.missing ?? 0) + 1;
	const absent = { ...memory, candidate: undefined, missing };
	if (missing < context.settings.removedPolls) return { memory: absent, events: [] };
	if (!leavesOut(context)) return removeDevice(absent, context);
	return { memory: { ...absent, unreportedRemovalAt: context.now }, events: [] };
}

/** A device that is in the list again. */
export function stepDevice(
	known: DeviceMemory,
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const ended = reportEnd(known, context);
	const settled = settleRemoval(ended.memory, context, true);
	const { outage, removedAt } = settled.memory;
	if (removedAt !== undefined && (!outage || isForgotten(removedAt, context))) {
		const { memory, events } = addDevice(reading, context);
		return { memory, events: [...ended.events, ...settled.events, ...events] };
	}
	const present = {
		...settled.memory,
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
	const begun = reportBeginning(changed.memory, reading, context);
	const events = [ended, settled, returned, changed, begun].flatMap((step) => step.events);
	const isLate =
		present.outage?.unreported !== undefined && changed.events.length + begun.events.length > 0;
	const memory = isLate ? noteReported(begun.memory, context) : begun.memory;
	const isReminder = events.length === 0 && !memory.unstable && reading.state === 'down';
	return isReminder ? remind(memory, context) : { memory, events };
}

function changeState(
	memory: DeviceMemory,
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const isIgnored = reading.state === 'paused' && context.settings.ignoresPaused;
	if (isIgnored) return { memory: { ...memory, candidate: undefined }, events: [] };
	return memory.unstable
		? stepUnstable(memory, memory.unstable, reading, context)
		: stepStable(memory, reading, context);
}

/**
 * A device that does not change too often: a new state counts once enough polls have shown it. Too many
 * changes within an hour emit `unstable` instead.
 */
function stepStable(
	memory: DeviceMemory,
	{ state }: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const candidate = nextCandidate(memory, state, context);
	const { settings } = context;
	if (!candidate || candidate.polls < settings.confirmPolls) {
		return { memory: { ...memory, candidate }, events: [] };
	}
	const counted = countChange({ ...memory, candidate: undefined }, context);
	const { maxChangesPerHour } = settings;
	const changes = counted.changes?.length ?? 0;
	const isFew = maxChangesPerHour === undefined || changes <= maxChangesPerHour;
	// Where events are left out, none are too many.
	if (isFew || leavesOut(context)) return transit(counted, state, candidate.since, context);
	const { memory: changed } = transit(counted, state, candidate.since, {
		...context,
		settings: { ...settings, events: new Set() },
	});
	const unstable = { ...changed, unstable: { state } };
	return emit(unstable, 'unstable', context, {
		previousState: memory.state,
		changes,
		incident: incidentOf(memory.outage, changed.outage),
	});
}

/** How often in a row a state was seen that is not the device's; undefined for the device's. */
function nextCandidate(
	memory: DeviceMemory,
	state: string,
	{ now }: DeviceContext,
): DeviceMemory['candidate'] {
	if (state === memory.state) return undefined;
	const before = memory.candidate?.state === state ? memory.candidate : { polls: 0, since: now };
	return { state, polls: before.polls + 1, since: before.since };
}

/**
 * While a device is unstable, nothing is reported of it; its final state is compared with the last reported
 * one.
 */
function stepUnstable(
	memory: DeviceMemory,
	last: { state: string },
	{ state }: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const counted =
		state === last.state
			? { ...memory, changes: recentChanges(memory, context) }
			: countChange(memory, context);
	const candidate = nextCandidate(memory, state, context);
	const { confirmPolls, maxChangesPerHour } = context.settings;
	const isFew =
		maxChangesPerHour === undefined || (counted.changes?.length ?? 0) <= maxChangesPerHour / 2;
	const isCalm = isFew && (!candidate || candidate.polls >= confirmPolls);
	if (!isCalm) return { memory: { ...counted, candidate, unstable: { state } }, events: [] };
	const calm = { ...counted, candidate: undefined, unstable: undefined };
	if (!candidate) return { memory: calm, events: [] };
	return transit(calm, state, candidate.since, context);
}

/** From one state to another, which is reported if the user wants to know. */
function transit(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: DeviceContext,
): DeviceStep {
	const { outage, state: previousState } = memory;
	const next: DeviceMemory = { ...memory, startedBefore: undefined, state, since };
	if (state === 'down') next.outage = lasting(memory, since, context);
	if (state === 'up') {
		next.outage = undefined;
		if (outage && !outage.unreported && leavesOut(context)) {
			next.unreportedEnd = { outage, endedAt: since, previousState };
		}
	}
	const kinds = kindsOf(memory, state);
	const kind = kinds.find((one) => context.settings.events.has(one)) ?? kinds[0];
	if (kind === undefined || !isWanted(context, kind)) return { memory: next, events: [] };
	const ended = endedBy(kind, memory);
	return emit(next, kind, context, {
		previousState,
		...(kind === 'wentDown' ? beginningOf(next, outage?.unreported) : {}),
		...(ended ? { startedBefore: ended.startedBefore === true } : {}),
		downSince: (kind === 'cameBack' ? outage : next.outage)?.since ?? null,
		durationMs: ended ? Math.max(0, since - ended.since) : null,
		incident: incidentOf(outage, next.outage),
	});
}

/** An outage can have begun before it is reported. */
function beginningOf({ outage }: DeviceMemory, unreported: OutageMemory['unreported']) {
	return {
		since: outage?.since,
		startedBefore: outage?.startedBefore === true,
		...unreported,
	};
}

/** The outage of a device that is down now. */
function lasting(
	{ outage, state: previousState }: DeviceMemory,
	since: number,
	context: DeviceContext,
): OutageMemory {
	if (!outage) return leavesOut(context) ? { since, unreported: { previousState } } : { since };
	if (!outage.unreported || leavesOut(context)) return outage;
	return { ...outage, unreported: undefined };
}

/** The name of a change, best first: a device that recovered after a pause was down before it. */
function kindsOf({ outage, state: previous }: DeviceMemory, state: string): EventKind[] {
	const isReported = outage !== undefined && !outage.unreported;
	// An outage that was never reported ends silently.
	if (state === 'up' && previous === 'down' && !isReported) return [];
	const change = { state, previous, isOutage: isReported };
	return changeKinds.filter(({ fits }) => fits(change)).map(({ kind }) => kind);
}

/** The ended condition, which has a length. */
function endedBy(kind: EventKind, { outage, since, startedBefore }: DeviceMemory) {
	if (kind === 'cameBack') return outage;
	return kind === 'resumed' ? { since, startedBefore } : undefined;
}

/** Repeats a lasting outage when a reminder is due, outside quiet hours. */
function remind(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const { outage } = memory;
	const { now, settings } = context;
	const { everyMs, maxCount } = settings.reminder;
	const isMeant = outage && memory.state === 'down' && settings.events.has('stillDown');
	if (!isMeant || settings.quiet !== 'no') return { memory, events: [] };
	const reminders = outage.reminders ?? 0;
	const last = outage.remindedAt ?? outage.since;
	if (last > now + jitterMs) {
		// The clock was set back: from now on it is counted again.
		return { memory: { ...memory, outage: { ...outage, remindedAt: now } }, events: [] };
	}
	const due = last + everyMs;
	if (reminders >= maxCount || now + jitterMs < due) return { memory, events: [] };
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	return emit({ ...memory, outage: reminded }, 'stillDown', context, {
		previousState: 'down',
		startedBefore: outage.startedBefore === true,
		durationMs: Math.max(0, now - outage.since),
	});
}

function countChange(memory: DeviceMemory, context: DeviceContext): DeviceMemory {
	if (context.settings.maxChangesPerHour === undefined) return { ...memory, changes: undefined };
	const changes = [...recentChanges(memory, context), context.now];
	return { ...memory, changes: changes.slice(-maxChangesKept) };
}

const maxChangesKept = mostChangesPerHour + 20;

function recentChanges({ changes = [] }: DeviceMemory, { now }: DeviceContext): number[] {
	// The clock may have been set back since: times hours ahead are treated as old.
	return changes.filter((time) => Math.abs(now - time) < hourMs);
}
