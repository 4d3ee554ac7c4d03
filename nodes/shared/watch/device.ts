import type { EventKind } from './kinds';
import type { DeviceMemory, DeviceReading, WatchEvent, WatchSettings } from './types';

/** What a poll makes of one device. */
export interface DeviceStep {
	memory: DeviceMemory;
	events: WatchEvent[];
}

export interface DeviceContext {
	now: number;
	settings: WatchSettings;
	/** An id for an event that no other event has. */
	createId(device: DeviceMemory, kind: EventKind): string;
}

const hourMs = 3_600_000;

/** A poll comes a little earlier or later than an interval says. */
const jitterMs = 30_000;

/** A device that was there at the first poll: what it is now is where its story begins. */
export function rememberDevice(
	{ id, name, state }: DeviceReading,
	{ now: since }: DeviceContext,
): DeviceStep {
	const memory: DeviceMemory = { id, name, state, since, startedBefore: true };
	if (state === 'down') memory.outage = { since, startedBefore: true };
	return { memory, events: [] };
}

/** The first poll, where it tells what is down. */
export function announceDevice(reading: DeviceReading, context: DeviceContext): DeviceStep {
	return introduceDevice(reading, context, []);
}

/** A device that was not there before. It can be down already, and nobody was alerted. */
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
		.flatMap((kind) => emit(memory, kind, context, { previousState: null }).events);
	return { memory, events };
}

/** A device that is not in the list: it is removed when it stays away. */
export function missDevice(
	memory: DeviceMemory,
	context: DeviceContext,
): Pick<DeviceStep, 'events'> & Partial<DeviceStep> {
	const rest = { ...memory, candidate: undefined };
	const missing = (memory.missing ?? 0) + 1;
	if (missing < context.settings.removedPolls) return { memory: { ...rest, missing }, events: [] };
	if (!isWanted(context, 'deviceRemoved')) return { events: [] };
	const { events } = emit(memory, 'deviceRemoved', context, {
		previousState: memory.state,
		state: null,
		since: null,
		startedBefore: false,
	});
	return { events };
}

/** A device that is in the list again. */
export function stepDevice(
	known: DeviceMemory,
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const present = { ...known, name: reading.name, missing: undefined };
	const isIgnored = reading.state === 'paused' && context.settings.ignoresPaused;
	if (isIgnored) return { memory: { ...present, candidate: undefined }, events: [] };
	const step = present.unstable
		? stepUnstable(present, present.unstable, reading, context)
		: stepStable(present, reading, context);
	if (step.events.length > 0 || step.memory.unstable) return step;
	return reading.state === 'down' ? remind(step.memory, context) : step;
}

function stepStable(
	memory: DeviceMemory,
	{ state }: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	if (state === memory.state) return { memory: { ...memory, candidate: undefined }, events: [] };
	const { now, settings } = context;
	const before = memory.candidate?.state === state ? memory.candidate : undefined;
	const candidate = { state, polls: (before?.polls ?? 0) + 1, since: before?.since ?? now };
	if (candidate.polls < settings.confirmPolls) {
		return { memory: { ...memory, candidate }, events: [] };
	}
	const counted = countChange({ ...memory, candidate: undefined }, context);
	const { maxChangesPerHour } = settings;
	const changes = counted.changes?.length ?? 0;
	if (maxChangesPerHour === undefined || changes <= maxChangesPerHour) {
		return transit(counted, state, candidate.since, context);
	}
	const { memory: changed } = transit(counted, state, candidate.since, {
		...context,
		settings: { ...settings, events: new Set() },
	});
	const unstable = { ...changed, unstable: { state, since: candidate.since } };
	return emit(unstable, 'unstable', context, { previousState: memory.state, changes });
}

/** While a device is unstable nothing is reported of it; what it ends as is compared with what was reported. */
function stepUnstable(
	memory: DeviceMemory,
	{ state, since }: { state: string; since: number },
	reading: DeviceReading,
	context: DeviceContext,
): DeviceStep {
	const isChanged = reading.state !== state;
	const counted = isChanged
		? countChange(memory, context)
		: { ...memory, changes: recentChanges(memory, context) };
	const current = isChanged ? { state: reading.state, since: context.now } : { state, since };
	const { maxChangesPerHour } = context.settings;
	const isCalm =
		maxChangesPerHour === undefined || (counted.changes?.length ?? 0) <= maxChangesPerHour / 2;
	if (!isCalm) return { memory: { ...counted, unstable: current }, events: [] };
	const calm = { ...counted, unstable: undefined };
	if (current.state === calm.state) return { memory: calm, events: [] };
	return transit(calm, current.state, current.since, context);
}

/** From one state to another, which is reported if the user wants to know. */
function transit(
	memory: DeviceMemory,
	state: string,
	since: number,
	context: DeviceContext,
): DeviceStep {
	const { outage, state: previousState } = memory;
	const kinds = kindsOf(memory, state);
	const kind = kinds.find((one) => context.settings.events.has(one)) ?? kinds[0];
	const next: DeviceMemory = { ...memory, startedBefore: undefined, state, since };
	if (state === 'down') next.outage ??= { since };
	if (state === 'up') next.outage = undefined;
	if (!isWanted(context, kind)) return { memory: next, events: [] };
	const ended = endedBy(kind, memory);
	return emit(next, kind, context, {
		previousState,
		startedBefore: ended?.startedBefore === true,
		downSince: (kind === 'cameBack' ? outage : next.outage)?.since ?? null,
		durationMs: ended ? Math.max(0, since - ended.since) : null,
	});
}

/** What a change is called, best first: a device that is back after a pause was down before it. */
function kindsOf({ outage, state: previous }: DeviceMemory, state: string): EventKind[] {
	const kinds: EventKind[] = [];
	if (state === 'down' && !outage) kinds.push('wentDown');
	if (state === 'up' && outage) kinds.push('cameBack');
	if (state === 'paused') kinds.push('paused');
	if (previous === 'paused') kinds.push('resumed');
	kinds.push('changed');
	return kinds;
}

/** What is over with an event, and so has a length. */
function endedBy(kind: EventKind, { outage, since, startedBefore }: DeviceMemory) {
	if (kind === 'cameBack') return outage;
	return kind === 'resumed' ? { since, startedBefore } : undefined;
}

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

function emit(
	memory: DeviceMemory,
	kind: EventKind,
	{ createId, now }: DeviceContext,
	more: Partial<WatchEvent>,
): DeviceStep {
	const { id, name, state, since, startedBefore, outage } = memory;
	const event: WatchEvent = {
		eventId: createId(memory, kind),
		kind,
		time: now,
		deviceId: id,
		deviceName: name,
		previousState: null,
		state,
		since,
		startedBefore: startedBefore === true,
		downSince: outage?.since ?? null,
		...(outage?.startedBefore ? { outageStartedBefore: true } : {}),
		durationMs: null,
		...more,
	};
	return { memory, events: [event] };
}

/** Whether the user asked for this kind, or for any. */
function isWanted({ settings: { events } }: DeviceContext, kind: EventKind): boolean {
	return events.has(kind) || (kind !== 'stillDown' && events.has('any'));
}

function countChange(memory: DeviceMemory, context: DeviceContext): DeviceMemory {
	if (context.settings.maxChangesPerHour === undefined) return { ...memory, changes: undefined };
	const changes = [...recentChanges(memory, context), context.now];
	return { ...memory, changes: changes.slice(-maxChangesKept) };
}

const maxChangesKept = 120;

function recentChanges({ changes = [] }: DeviceMemory, { now }: DeviceContext): number[] {
	// The clock may have been set back since: what is hours ahead was long ago.
	return changes.filter((time) => Math.abs(now - time) < hourMs);
}
