/** The changes of a device's state: when they count, and which event reports them. */
import { draftEvent, type DeviceStep, type StepContext } from './deviceEvents';
import { incidentOf } from './incident';
import { changeKinds, type EventKind } from './kinds';
import type { DeviceMemory, DeviceReading } from './types';
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
		return { memory: { ...memory, candidate: undefined }, changes: [] };
	}
	return memory.unstable
		? stepUnstable(memory, memory.unstable, reading, context)
		: stepStable(memory, reading, context);
}

/**
 * A device that does not change too often: a new state counts once enough polls have shown it. Too many
 * changes within an hour are `unstable` instead.
 */
function stepStable(
	memory: DeviceMemory,
	{ state }: DeviceReading,
	context: StepContext,
): DeviceStep {
	const candidate = nextCandidate(memory, state, context);
	const { settings } = context;
	if (!candidate || candidate.polls < settings.confirmPolls) {
		return { memory: { ...memory, candidate }, changes: [] };
	}
	const counted = countChange({ ...memory, candidate: undefined }, context);
	const { maxChangesPerHour = Number.POSITIVE_INFINITY } = settings;
	const isUnstable = (counted.changes?.length ?? 0) > maxChangesPerHour;
	return confirmState(counted, state, candidate.since, context, isUnstable);
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
	if (!isCalm) return { memory: { ...counted, candidate, unstable: { state } }, changes: [] };
	const calm = { ...counted, candidate: undefined, unstable: undefined };
	if (!candidate) return { memory: calm, changes: [] };
	return confirmState(calm, state, candidate.since, context);
}

/**
 * The step of a confirmed change, under each kind that fits it. An outage lasts during pauses, so a
 * device that is up after a pause can have recovered.
 *
 * @param since when the new state was first seen
 * @param isUnstable whether the device has changed too often, which is the best name then
 */
function confirmState(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: StepContext,
	isUnstable = false,
): DeviceStep {
	const { changes, outage, state: previousState } = memory;
	const next: DeviceMemory = { ...memory, startedBefore: undefined, state, since };
	if (state === 'down') next.outage = outage ?? { since };
	if (state === 'up') next.outage = undefined;
	if (isUnstable) next.unstable = { state };
	const change = { state, previous: previousState, isOutage: outage !== undefined };
	const fitting = changeKinds.filter(({ fits }) => fits(change)).map(({ kind }) => kind);
	const kinds: EventKind[] = isUnstable ? ['unstable', ...fitting] : fitting;
	const incident = incidentOf(outage, next.outage);
	const names = kinds.map((kind) => {
		const ended = endedCondition(kind, memory);
		return draftEvent(next, kind, context, {
			previousState,
			...(kind === 'unstable' ? { changes: changes?.length } : {}),
			...(ended ? { startedBefore: ended.startedBefore === true } : {}),
			downSince: (kind === 'cameBack' ? outage : next.outage)?.since ?? null,
			durationMs: ended ? Math.max(0, since - ended.since) : null,
			incident,
		});
	});
	return { memory: next, changes: [names] };
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
