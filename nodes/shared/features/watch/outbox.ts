/** Which events of the steps start the workflow: their names, reminders, and quiet hours that drop events. */
import { missDevice, stepDevice } from './device';
import { draftEvent, type DeviceStep, type StepContext } from './deviceEvents';
import { isInAnyChange } from './kinds';
import { isForgotten, removeDevice } from './removal';
import type {
	DeviceMemory,
	DeviceReading,
	EventDraft,
	Unsent,
	WatchEvent,
	WatchState,
} from './types';

/** Polls come slightly earlier or later than their interval. */
const jitterMs = 30_000;

interface Sent {
	memory: DeviceMemory;
	/** To emit now. */
	events: EventDraft[];
}

/** The first step of a device, with its events. */
export function sendFirstStep(step: DeviceStep, context: StepContext): Sent {
	if (context.settings.quiet === 'drop') return holdBack(undefined, step, context);
	return { memory: step.memory, events: toEvents(step.changes, context) };
}

/** The step of a known device with its events. @param reading undefined if it is missing in the list */
export function sendStep(
	before: DeviceMemory,
	reading: DeviceReading | undefined,
	context: StepContext,
): Sent {
	const stepFrom = (memory: DeviceMemory) =>
		reading ? stepDevice(memory, reading, context) : missDevice(memory, context);
	if (context.settings.quiet === 'drop') return holdBack(before, stepFrom(before), context);
	const { unsent = {}, ...known } = before;
	const removed = removeLate(known, unsent, reading, context);
	const step = stepFrom(removed.memory);
	const start = unsent.goneAt === undefined ? unsent.start : undefined;
	const { memory, changes } = start ? reportLate(known, start, step, reading, context) : step;
	const end = unsent.end ? [[renew(unsent.end, known, context)]] : [];
	const late = toEvents([...end, ...removed.changes], context);
	const own = toEvents(changes, context);
	const isReportedLate = start && !memory.unsent && own.length > 0;
	const noted = isReportedLate ? noteReminder(memory, context) : memory;
	const events = [...late, ...own];
	const canRemind = events.length === 0 && !memory.unstable && reading?.state === 'down';
	return canRemind ? remind(noted, context) : { memory: noted, events };
}

/** The events of changes, each with the name that fits best and was chosen. */
export function toEvents(changes: readonly EventDraft[][], context: StepContext): EventDraft[] {
	const chosen = changes.flatMap((names) => chooseName(names, context) ?? []);
	const lastOpening = chosen.filter(({ incident }) => incident?.action === 'open').at(-1);
	return chosen.map((draft) => {
		const { incident } = draft;
		// Of several events that open an incident, only the last one has it.
		const isOpened = incident?.action === 'open' && draft !== lastOpening;
		return isOpened ? { ...draft, incident: undefined } : draft;
	});
}

/**
 * The state after events, which get their IDs. Those of the start and end of an outage are the same after the
 * workflow was switched on again; the others are numbered since then.
 */
export function numberEvents(
	state: WatchState,
	drafts: readonly EventDraft[],
): { state: WatchState; events: WatchEvent[] } {
	const { generation, sequence } = state;
	const events = drafts.map((draft, index) => {
		const device = draft.deviceId ?? draft.deviceName ?? 'account';
		const { action, seen, since = 0 } = draft.incident ?? {};
		const isOnce =
			(draft.kind === 'wentDown' && action === 'open') ||
			(draft.kind === 'cameBack' && action === 'close');
		const outage = `outage-${(seen ?? since).toString(36)}`;
		const number = isOnce ? outage : `${generation}-${sequence + index + 1}`;
		return { ...draft, eventId: `${device}-${draft.kind}-${number}` };
	});
	return { state: { ...state, sequence: sequence + events.length }, events };
}

/**
 * The first name that the user chose, or else the best one if Any Change includes it; `unstable`,
 * whatever was chosen.
 */
function chooseName(
	names: readonly EventDraft[],
	{ settings: { events } }: StepContext,
): EventDraft | undefined {
	const best = names.at(0);
	if (best?.kind === 'unstable') return best;
	const isInAny = best && events.has('any') && isInAnyChange(best.kind);
	return names.find(({ kind }) => events.has(kind)) ?? (isInAny ? best : undefined);
}

/**
 * A step in quiet hours that drop events. Its start and end of an outage cancel each other out, or are
 * kept until the hours are over. Devices are removed after them, and none becomes unstable in them.
 */
function holdBack(
	before: DeviceMemory | undefined,
	{ changes, memory }: DeviceStep,
	{ now }: StepContext,
): Sent {
	const kept: Unsent = { ...before?.unsent, goneAt: undefined };
	for (const names of changes) {
		const ended = names.find(({ kind }) => kind === 'cameBack');
		if (ended && !kept.start) kept.end = ended;
		if (ended) kept.start = undefined;
		kept.start ??= names.find(({ kind }) => kind === 'wentDown');
	}
	const isGone = before?.removedAt === undefined && memory.removedAt !== undefined;
	if (isGone) kept.goneAt = before?.unsent?.goneAt ?? now;
	const hasAny = Object.values(kept).some((one) => one !== undefined);
	const next = isGone && before ? { ...before, candidate: undefined } : memory;
	const unstable = before?.unstable && next.unstable;
	return { memory: { ...next, unstable, unsent: hasAny ? kept : undefined }, events: [] };
}

/**
 * After quiet hours that drop events: removes a device that was missing long enough in them, as of
 * then. This is an event if the device was in a reported outage, and is still missing or was removed a
 * day ago. An outage that was never reported ends silently.
 */
function removeLate(
	known: DeviceMemory,
	{ goneAt, start }: Unsent,
	reading: DeviceReading | undefined,
	context: StepContext,
): DeviceStep {
	if (goneAt === undefined) return { memory: known, changes: [] };
	const outage = start ? undefined : known.outage;
	const { changes, memory } = removeDevice({ ...known, outage }, goneAt, context);
	const isEvent = outage && (!reading || isForgotten(memory, context));
	return { memory, changes: isEvent ? changes : [] };
}

/**
 * The step of a device after quiet hours that kept the start of its current outage. The outage is
 * reported once the device is down in the list. Until then, no event belongs to it, and its end is no
 * recovery.
 */
function reportLate(
	known: DeviceMemory,
	start: EventDraft,
	step: DeviceStep,
	reading: DeviceReading | undefined,
	context: StepContext,
): DeviceStep {
	const { memory } = step;
	if (memory.removedAt !== undefined) {
		return removeDevice({ ...known, outage: undefined }, context.now, context);
	}
	const names = step.changes.at(0) ?? [];
	if (memory.state === 'down' && reading?.state === 'down') {
		const late = renew(start, memory, context);
		const opening = names.map((one) => ({ ...one, incident: late.incident }));
		const isUnstable = names.at(0)?.kind === 'unstable';
		return { memory, changes: [isUnstable ? opening : [late, ...opening]] };
	}
	const own = names.map((one) => ({ ...one, incident: undefined }));
	if (memory.outage) return { memory: { ...memory, unsent: { start } }, changes: [own] };
	const isRecovery = ({ kind, previousState }: EventDraft) =>
		kind === 'cameBack' || (kind === 'changed' && previousState === 'down');
	return { memory, changes: [own.filter((one) => !isRecovery(one))] };
}

/** A kept event, to be emitted now. */
function renew(kept: EventDraft, { name }: DeviceMemory, { now }: StepContext): EventDraft {
	return { ...kept, deviceName: name, time: now };
}

/** The next reminder is due a whole interval from now. */
function noteReminder(memory: DeviceMemory, { now }: StepContext): DeviceMemory {
	const { outage } = memory;
	return outage ? { ...memory, outage: { ...outage, remindedAt: now } } : memory;
}

/** Emits `stillDown` if it is wanted and the next reminder is due; there are none in quiet hours. */
function remind(memory: DeviceMemory, context: StepContext): Sent {
	const { outage } = memory;
	const { now, settings } = context;
	const { everyMs, maxCount } = settings.reminder;
	const isPossible = outage && memory.state === 'down' && settings.events.has('stillDown');
	if (!isPossible || settings.quiet !== 'no') return { memory, events: [] };
	const { reminders = 0, remindedAt: last = outage.since } = outage;
	// The clock was set back: the time until the next reminder starts again.
	if (last > now + jitterMs) return { memory: noteReminder(memory, context), events: [] };
	if (reminders >= maxCount || now + jitterMs < last + everyMs) return { memory, events: [] };
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	const next = { ...memory, outage: reminded };
	const draft = draftEvent(next, 'stillDown', context, {
		previousState: 'down',
		startedBefore: outage.startedBefore === true,
		durationMs: Math.max(0, now - outage.since),
	});
	return { memory: next, events: toEvents([[draft]], context) };
}
