/** What was told before n8n was restarted is told once more: n8n does not run again what was under way then. */
import { maxHeld } from './held';
import { deviceKey } from './reading';
import type { DeviceReading, ToldEvents, WatchEvent } from './types';
import type { WatchStep } from './watch';

const minuteMs = 60_000;

/** What an event started is over by then, as a rule. */
const startedForMs = 10 * minuteMs;

/** What is older is not told again. */
const tellableForMs = 7 * 24 * 60 * minuteMs;

/** What n8n begins with after a restart is over by then: polls that are slow, and several at once. */
const settledMs = 10_000;

/**
 * What another run of n8n told last, as far as it is still so: an outage that this poll ends, or that is over by
 * its list, is not opened once more. What ends something comes with the first poll of a run. The rest waits for one
 * that starts ten seconds later: what else tells of an outage may end it while the first polls are under way.
 *
 * @param run which run of n8n this is
 * @returns what to tell, and what to remember
 */
export function tellAgain(
	told: ToldEvents,
	step: WatchStep,
	readings: readonly DeviceReading[],
	run: string,
	now: number,
): { again: WatchEvent[]; told: ToldEvents } {
	const isFirst = told.run !== run;
	const { waiting = { since: now, events: [] } } = told;
	if (!isFirst && waiting.events.length === 0) return { again: [], told };
	const tellable = isFirst ? [...waiting.events, ...told.events].slice(-maxHeld) : waiting.events;
	const since = isFirst ? now : waiting.since;
	const isSettled = Math.abs(now - since) >= settledMs;
	const lasting = stillSo(tellable, step, readings, now);
	const isDue = (event: WatchEvent) => isSettled || isEnd(event);
	const again = lasting.filter(isDue).map(markAgain);
	const later = lasting.filter((event) => !isDue(event));
	const left = later.length > 0 ? { since, events: later } : undefined;
	return { again, told: { ...noteTold(told, again, run, now), waiting: left } };
}

/** What to remember of events that are told now. */
export function noteTold(
	told: ToldEvents | undefined,
	events: readonly WatchEvent[],
	run: string,
	now: number,
): ToldEvents {
	if (told?.run !== run) return { run, events: events.slice(-maxHeld) };
	if (events.length === 0) return told;
	const lasting = told.events.filter(({ time }) => Math.abs(now - time) < startedForMs);
	return { ...told, events: [...lasting, ...events].slice(-maxHeld) };
}

function stillSo(
	events: readonly WatchEvent[],
	step: WatchStep,
	readings: readonly DeviceReading[],
	now: number,
): WatchEvent[] {
	const states = new Map(readings.map(({ key, state }) => [key, state]));
	const recent = events.filter(({ time }) => Math.abs(now - time) < tellableForMs);
	const later = [...step.held, ...step.events];
	return recent.filter((event, at) => {
		if (isEnd(event)) return true;
		const isClosed = [...recent.slice(at + 1), ...later].some((other) => closes(other, event));
		return !isClosed && !isOver(event, states);
	});
}

function markAgain(event: WatchEvent): WatchEvent {
	return { ...event, isToldAgain: true };
}

function isEnd({ incident }: WatchEvent): boolean {
	return incident?.action === 'close';
}

function closes(other: WatchEvent, event: WatchEvent): boolean {
	return (
		isEnd(other) &&
		other.incident?.story === event.incident?.story &&
		other.incident?.since === event.incident?.since &&
		keyOf(other) === keyOf(event)
	);
}

function isOver(event: WatchEvent, states: ReadonlyMap<string | undefined, string>): boolean {
	const { incident } = event;
	return (
		incident !== undefined && incident.story === undefined && states.get(keyOf(event)) === 'up'
	);
}

function keyOf({ deviceId, deviceName }: Pick<WatchEvent, 'deviceId' | 'deviceName'>) {
	return deviceKey(deviceId, deviceName);
}
