/** Repeats the events reported before n8n restarted: it does not resume the executions that were running then. */
import { findDownNow } from './downNow';
import { maxHeld, toHeld } from './held';
import { deviceKey } from './reading';
import type { DeviceReading, ReportedEvents, WatchEvent } from './types';
import type { WatchStep } from './watch';
import { dayMs, minuteMs } from '../../words/util/time';

/** The usual time for an execution to finish. */
const startedForMs = 10 * minuteMs;

/** Older events are not repeated. */
const replayableForMs = 7 * dayMs;

/** After a restart, the first polls of n8n can be slow and concurrent for this time. */
const settlingMs = 10_000;

/**
 * Repeats the events of the last run of n8n that still apply, because its executions stopped with
 * it. Ends of incidents are repeated by the first poll, other events ten seconds later, if their
 * outage has not ended by then.
 *
 * @param reported the saved events, of the last run or of this one
 * @param run the ID of this run of n8n
 * @returns the events to emit `again`, and the reported events to save
 */
export function replayEvents(
	reported: ReportedEvents,
	step: WatchStep,
	readings: readonly DeviceReading[],
	run: string,
	now: number,
): { again: WatchEvent[]; reported: ReportedEvents } {
	const isFirstPoll = reported.run !== run;
	const { waiting = { since: now, events: [] } } = reported;
	if (!isFirstPoll && waiting.events.length === 0) return { again: [], reported };
	const replayable = isFirstPoll
		? [...waiting.events, ...reported.events].slice(-maxHeld)
		: waiting.events;
	const since = isFirstPoll ? now : waiting.since;
	// Absolute differences, because the clock may have been set back since.
	const isSettled = Math.abs(now - since) >= settlingMs;
	const lasting = stillApplying(replayable, step, readings, now);
	const isDue = (event: WatchEvent) => isSettled || isEnd(event);
	const again = lasting.filter(isDue).map((event) => ({ ...event, isReplayed: true as const }));
	const later = lasting.filter((event) => !isDue(event));
	const left = later.length > 0 ? { since, events: later } : undefined;
	return { again, reported: { ...saveReplayable(reported, again, run, now), waiting: left } };
}

/**
 * The reported events to save, with those emitted now (with shortened texts), to repeat them after a
 * restart. Without events of an earlier run of n8n, or older than ten minutes, because their executions
 * have finished.
 */
export function saveReplayable(
	reported: ReportedEvents | undefined,
	events: readonly WatchEvent[],
	run: string,
	now: number,
): ReportedEvents {
	const shortened = events.map(toHeld);
	if (reported?.run !== run) return { run, events: shortened.slice(-maxHeld) };
	if (events.length === 0) return reported;
	const lasting = reported.events.filter(({ time }) => Math.abs(now - time) < startedForMs);
	return { ...reported, events: [...lasting, ...shortened].slice(-maxHeld) };
}

/**
 * The events that still apply: not older than a week, not closed by a later event, and of a device
 * that is not up again. Ends of incidents apply for a week, `allRecovered` while no device is down.
 */
function stillApplying(
	events: readonly WatchEvent[],
	step: WatchStep,
	readings: readonly DeviceReading[],
	now: number,
): WatchEvent[] {
	const statesByKey = new Map(readings.map(({ key, state }) => [key, state]));
	const recent = events.filter(({ time }) => Math.abs(now - time) < replayableForMs);
	const later = [...step.held, ...step.events];
	const isAllUp = findDownNow(readings, step.state).length === 0;
	return recent.filter((event, index) => {
		if (event.kind === 'allRecovered') return isAllUp;
		if (isEnd(event)) return true;
		const isClosed = [...recent.slice(index + 1), ...later].some((other) => closes(other, event));
		return !isClosed && !isOutageOver(event, statesByKey);
	});
}

/** Whether an event ends an incident. */
function isEnd({ incident }: WatchEvent): boolean {
	return incident?.action === 'close';
}

/** Whether an event ends the incident of another one: same kind, start and device. */
function closes(end: WatchEvent, event: WatchEvent): boolean {
	return (
		isEnd(end) &&
		end.incident?.story === event.incident?.story &&
		end.incident?.since === event.incident?.since &&
		keyOf(end) === keyOf(event)
	);
}

/** Whether the outage of an event is over, because its device is up. False for other incidents (with a `story`). */
function isOutageOver(
	event: WatchEvent,
	statesByKey: ReadonlyMap<string | undefined, string>,
): boolean {
	const { incident } = event;
	const isOfOutage = incident !== undefined && incident.story === undefined;
	return isOfOutage && statesByKey.get(keyOf(event)) === 'up';
}

function keyOf({ deviceId, deviceName }: WatchEvent): string | undefined {
	return deviceKey(deviceId, deviceName);
}
