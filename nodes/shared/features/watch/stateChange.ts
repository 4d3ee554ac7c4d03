/** The changes of a device's state: when they count, and which event reports them. */
import { emit, isWanted, dropsEventsNow, type StepContext, type DeviceStep } from './deviceEvents';
import { incidentOf } from './incident';
import { changeKinds, type EventKind } from './kinds';
import type { DeviceMemory, DeviceReading, OutageMemory } from './types';
import { hourMs } from '../../words/util/time';

/** The maximum of the setting `maxChangesPerHour`; somewhat more changes are saved. */
export const mostChangesPerHour = 100;

/** The step of a listed device by its state. A device with too many changes (`unstable`) has separate rules. */
export function changeState(
	memory: DeviceMemory,
	reading: DeviceReading,
	context: StepContext,
): DeviceStep {
	if (reading.state === 'paused' && context.settings.ignoresPaused) {
		return { memory: { ...memory, candidate: undefined }, events: [] };
	}
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
	context: StepContext,
): DeviceStep {
	const candidate = nextCandidate(memory, state, context);
	const { settings } = context;
	if (!candidate || candidate.polls < settings.confirmPolls) {
		return { memory: { ...memory, candidate }, events: [] };
	}
	const counted = countChange({ ...memory, candidate: undefined }, context);
	const { maxChangesPerHour = Number.POSITIVE_INFINITY } = settings;
	const changes = counted.changes?.length ?? 0;
	// Quiet hours drop events, so there cannot be too many.
	if (changes <= maxChangesPerHour || dropsEventsNow(context)) {
		return confirmState(counted, state, candidate.since, context);
	}
	// `unstable` replaces the event of the change.
	const changed = applyState(counted, state, candidate.since, context);
	return emit({ ...changed, unstable: { state } }, 'unstable', context, {
		previousState: memory.state,
		changes,
		incident: incidentOf(memory.outage, changed.outage),
	});
}

/**
 * The state that waits for confirmation after this poll: how many polls in a row showed it, and since
 * when. Undefined if the device is in its known state.
 */
function nextCandidate(
	memory: DeviceMemory,
	state: string,
	{ now }: StepContext,
): DeviceMemory['candidate'] {
	if (state === memory.state) return undefined;
	const before = memory.candidate?.state === state ? memory.candidate : { polls: 0, since: now };
	return { state, polls: before.polls + 1, since: before.since };
}

/**
 * A device that changed too often to report each change. Once it is calm (at most half of the
 * allowed changes, and a confirmed state), its state is reported if that is another one than before.
 *
 * @param last the state of the poll before
 */
function stepUnstable(
	memory: DeviceMemory,
	last: { state: string },
	{ state }: DeviceReading,
	context: StepContext,
): DeviceStep {
	const counted =
		state === last.state
			? { ...memory, changes: recentChanges(memory, context) }
			: countChange(memory, context);
	const candidate = nextCandidate(memory, state, context);
	const { confirmPolls, maxChangesPerHour = Number.POSITIVE_INFINITY } = context.settings;
	const isFew = (counted.changes?.length ?? 0) <= maxChangesPerHour / 2;
	const isCalm = isFew && (!candidate || candidate.polls >= confirmPolls);
	if (!isCalm) return { memory: { ...counted, candidate, unstable: { state } }, events: [] };
	const calm = { ...counted, candidate: undefined, unstable: undefined };
	if (!candidate) return { memory: calm, events: [] };
	return confirmState(calm, state, candidate.since, context);
}

/** The memory of a device after a confirmed change. @param since when the new state was first seen */
function applyState(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: StepContext,
): DeviceMemory {
	const { outage, state: previousState } = memory;
	const next: DeviceMemory = { ...memory, startedBefore: undefined, state, since };
	if (state === 'down') next.outage = outageWhileDown(memory, since, context);
	if (state !== 'up') return next;
	// Quiet hours drop events: this end of a reported outage is reported after them.
	const isLate = outage && !outage.unreported && dropsEventsNow(context);
	const unreportedEnd = isLate ? { outage, endedAt: since, previousState } : memory.unreportedEnd;
	return { ...next, outage: undefined, unreportedEnd };
}

/**
 * The step of a confirmed change. Emits the first fitting kind that the user chose by name, or else
 * the best fitting kind if Any Change includes it.
 *
 * @param since when the new state was first seen
 */
function confirmState(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: StepContext,
): DeviceStep {
	const { outage, state: previousState } = memory;
	const next = applyState(memory, state, since, context);
	const kinds = fittingKinds(memory, state);
	const kind = kinds.find((one) => context.settings.events.has(one)) ?? kinds[0];
	if (kind === undefined || !isWanted(context, kind)) return { memory: next, events: [] };
	const ended = endedCondition(kind, memory);
	return emit(next, kind, context, {
		previousState,
		...(kind === 'wentDown' ? wentDownFields(next.outage, outage?.unreported) : {}),
		...(ended ? { startedBefore: ended.startedBefore === true } : {}),
		downSince: (kind === 'cameBack' ? outage : next.outage)?.since ?? null,
		durationMs: ended ? Math.max(0, since - ended.since) : null,
		incident: incidentOf(outage, next.outage),
	});
}

/** The fields of a `wentDown` event that come from its outage, which can have begun earlier. */
function wentDownFields(outage?: OutageMemory, unreported?: OutageMemory['unreported']) {
	return { since: outage?.since, startedBefore: outage?.startedBefore === true, ...unreported };
}

/**
 * The outage of a device that is down now: the current one, or a new one. A new one is marked as
 * `unreported` while quiet hours drop events; the first report after them removes the mark.
 */
function outageWhileDown(
	{ outage, state: previousState }: DeviceMemory,
	since: number,
	context: StepContext,
): OutageMemory {
	const isDropped = dropsEventsNow(context);
	if (!outage) return isDropped ? { since, unreported: { previousState } } : { since };
	return isDropped ? outage : { ...outage, unreported: undefined };
}

/**
 * The kinds of events that fit a confirmed change, best first; none if an unreported outage ends. An
 * outage lasts during pauses, so a device that is up after a pause can have recovered.
 */
function fittingKinds({ outage, state: previous }: DeviceMemory, state: string): EventKind[] {
	const isReported = outage !== undefined && !outage.unreported;
	if (state === 'up' && previous === 'down' && !isReported) return [];
	const change = { state, previous, isOutage: isReported };
	return changeKinds.filter(({ fits }) => fits(change)).map(({ kind }) => kind);
}

/** The outage or pause that ends with an event, to report its length; undefined for other kinds. */
function endedCondition(kind: EventKind, { outage, since, startedBefore }: DeviceMemory) {
	if (kind === 'cameBack') return outage;
	return kind === 'resumed' ? { since, startedBefore } : undefined;
}

/** Adds a state change to those of the last hour; without a limit on changes, none are saved. */
function countChange(memory: DeviceMemory, context: StepContext): DeviceMemory {
	if (context.settings.maxChangesPerHour === undefined) return { ...memory, changes: undefined };
	const changes = [...recentChanges(memory, context), context.now];
	return { ...memory, changes: changes.slice(-maxChangesKept) };
}

const maxChangesKept = mostChangesPerHour + 20;

/** The times of state changes within the last hour. */
function recentChanges({ changes = [] }: DeviceMemory, { now }: StepContext): number[] {
	// The clock may have been set back since: times hours ahead are treated as old.
	return changes.filter((time) => Math.abs(now - time) < hourMs);
}
