import {
	emit,
	isWanted,
	dropsEventsNow,
	type DeviceContext,
	type DeviceStep,
} from './deviceEvents';
import { incidentOf } from './incident';
import { changeKinds, type EventKind } from './kinds';
import { noteReported, reportBeginning, reportEnd } from './quietOutages';
import { isForgotten, removeDevice, returnDevice, settleRemoval } from './removal';
import type { DeviceMemory, DeviceReading, OutageMemory } from './types';

const hourMs = 3_600_000;

/** The maximum of the setting `maxChangesPerHour`; somewhat more changes are saved. */
export const mostChangesPerHour = 100;

/** Polls come slightly earlier or later than their interval. */
const jitterMs = 30_000;

/** Without events: the device may have been in its state before. */
export function rememberDevice(
	{ id, name, state }: DeviceReading,
	{ now: since }: DeviceContext,
): DeviceStep {
	const memory: DeviceMemory = { id, name, state, since, startedBefore: true };
	if (state === 'down') memory.outage = { since, startedBefore: true };
	return { memory, events: [] };
}

/** Remembers a device that is watched from now on but not new, and emits `wentDown` if it is down. */
export function announceDevice(reading: DeviceReading, context: DeviceContext): DeviceStep {
	return introduceDevice(reading, context, []);
}

export function addDevice(reading: DeviceReading, context: DeviceContext): DeviceStep {
	return introduceDevice(reading, context, ['newDevice']);
}

/**
 * Remembers a device, and emits the kinds in `always`, and `wentDown` if it is down, if they are
 * wanted. Only the last event has the incident, so that it is opened once.
 */
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
	// Quiet hours drop events: the outage is reported afterwards if it lasts.
	if (memory.outage && dropsEventsNow(context)) memory.outage.unreported = { previousState: null };
	return { memory, events };
}

/**
 * The step of a known device that is not in the list. It is removed if it stays away, and forgotten
 * a day later. Reports that waited for the end of quiet hours come first.
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

/**
 * Counts a poll without the device, and removes it after enough of them. While quiet hours drop
 * events, only the time is saved, and the removal follows after them.
 */
function countMissing(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const isGone = memory.removedAt !== undefined || memory.unreportedRemovalAt !== undefined;
	if (isGone) return { memory, events: [] };
	const missing = (memory.missing ?? 0) + 1;
	const absent = { ...memory, candidate: undefined, missing };
	if (missing < context.settings.removedPolls) return { memory: absent, events: [] };
	if (!dropsEventsNow(context)) return removeDevice(absent, context);
	return { memory: { ...absent, unreportedRemovalAt: context.now }, events: [] };
}

/**
 * The step of a known device that is in the list: reports that waited for the end of quiet hours, a
 * return after a removal, a change of state. If none of these happened, a reminder may be due.
 */
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
	// An outage of the quiet hours is reported only now.
	const isLate =
		present.outage?.unreported !== undefined && changed.events.length + begun.events.length > 0;
	const memory = isLate ? noteReported(begun.memory, context) : begun.memory;
	const isReminder = events.length === 0 && !memory.unstable && reading.state === 'down';
	return isReminder ? remind(memory, context) : { memory, events };
}

/** `unstable`: a device with too many changes, which has separate rules. */
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
	// Quiet hours drop events, so there cannot be too many.
	if (isFew || dropsEventsNow(context))
		return confirmState(counted, state, candidate.since, context);
	// Without chosen events, so that none is emitted: `unstable` replaces the event of the change.
	const { memory: changed } = confirmState(counted, state, candidate.since, {
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

/**
 * The new state that waits for confirmation, with the number of polls in a row that showed it;
 * undefined if the device is in its known state.
 */
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
 * A poll of a device that changed too often to report each change. Once it is calm (at most half of
 * the allowed changes, state confirmed), a state other than the last reported one is reported.
 *
 * @param last the state of the poll before
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
	return confirmState(calm, state, candidate.since, context);
}

/**
 * Emits the best fitting event, if wanted; chosen kinds come first.
 *
 * @param since when the new state was first seen
 */
function confirmState(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: DeviceContext,
): DeviceStep {
	const { outage, state: previousState } = memory;
	const next: DeviceMemory = { ...memory, startedBefore: undefined, state, since };
	if (state === 'down') next.outage = outageWhileDown(memory, since, context);
	if (state === 'up') {
		next.outage = undefined;
		// Quiet hours drop events: this end of a reported outage is reported after them.
		if (outage && !outage.unreported && dropsEventsNow(context)) {
			next.unreportedEnd = { outage, endedAt: since, previousState };
		}
	}
	const kinds = fittingKinds(memory, state);
	const kind = kinds.find((one) => context.settings.events.has(one)) ?? kinds[0];
	if (kind === undefined || !isWanted(context, kind)) return { memory: next, events: [] };
	const ended = endedCondition(kind, memory);
	return emit(next, kind, context, {
		previousState,
		...(kind === 'wentDown' ? wentDownFields(next, outage?.unreported) : {}),
		...(ended ? { startedBefore: ended.startedBefore === true } : {}),
		downSince: (kind === 'cameBack' ? outage : next.outage)?.since ?? null,
		durationMs: ended ? Math.max(0, since - ended.since) : null,
		incident: incidentOf(outage, next.outage),
	});
}

/** Fields of a `wentDown` event from its outage, which can have begun before it is reported. */
function wentDownFields({ outage }: DeviceMemory, unreported: OutageMemory['unreported']) {
	return {
		since: outage?.since,
		startedBefore: outage?.startedBefore === true,
		...unreported,
	};
}

/**
 * The outage of a device that is down now: the current one, or a new one. `unreported` is set while
 * quiet hours drop events, and removed with the first report after them.
 */
function outageWhileDown(
	{ outage, state: previousState }: DeviceMemory,
	since: number,
	context: DeviceContext,
): OutageMemory {
	if (!outage)
		return dropsEventsNow(context) ? { since, unreported: { previousState } } : { since };
	if (!outage.unreported || dropsEventsNow(context)) return outage;
	return { ...outage, unreported: undefined };
}

/**
 * The kinds of events that fit a confirmed change, best first; none if an outage ends that was
 * never reported. An outage lasts during pauses, so a device that is up after one can have
 * recovered.
 */
function fittingKinds({ outage, state: previous }: DeviceMemory, state: string): EventKind[] {
	const isReported = outage !== undefined && !outage.unreported;
	// An outage that was never reported ends silently.
	if (state === 'up' && previous === 'down' && !isReported) return [];
	const change = { state, previous, isOutage: isReported };
	return changeKinds.filter(({ fits }) => fits(change)).map(({ kind }) => kind);
}

/** The condition that ends with an event, to report its length; undefined for kinds without one. */
function endedCondition(kind: EventKind, { outage, since, startedBefore }: DeviceMemory) {
	if (kind === 'cameBack') return outage;
	return kind === 'resumed' ? { since, startedBefore } : undefined;
}

/** There are no reminders in quiet hours. */
function remind(memory: DeviceMemory, context: DeviceContext): DeviceStep {
	const { outage } = memory;
	const { now, settings } = context;
	const { everyMs, maxCount } = settings.reminder;
	const isMeant = outage && memory.state === 'down' && settings.events.has('stillDown');
	if (!isMeant || settings.quiet !== 'no') return { memory, events: [] };
	const reminders = outage.reminders ?? 0;
	const last = outage.remindedAt ?? outage.since;
	if (last > now + jitterMs) {
		// The clock was set back: the time until the next reminder starts again.
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

/** Adds a change of the state now to those of the last hour; none are saved without a limit on changes. */
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
