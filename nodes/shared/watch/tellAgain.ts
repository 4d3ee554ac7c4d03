/** What was told before n8n was restarted is told once more: n8n does not run again what was under way then. */
import { deviceKey } from './reading';
import type { DeviceReading, ToldEvents, WatchEvent } from './types';
import { maxHeld, type WatchStep } from './watch';

const minuteMs = 60_000;

/** What an event started is over by then, as a rule. */
const startedForMs = 10 * minuteMs;

/** What is older is not told again. */
const tellableForMs = 7 * 24 * 60 * minuteMs;

/**
 * What another run of n8n told last, as far as it is still so: an outage that this poll ends, or that is over by
 * its list, is not opened once more.
 *
 * @param run which run of n8n this is
 */
export function eventsToTellAgain(
	told: ToldEvents,
	step: WatchStep,
	readings: readonly DeviceReading[],
	run: string,
	now: number,
): WatchEvent[] {
	if (told.run === run) return [];
	const states = new Map(readings.map(({ key, state }) => [key, state]));
	const recent = told.events.filter(({ time }) => Math.abs(now - time) < tellableForMs);
	const later = [...step.held, ...step.events];
	return recent
		.filter((event, at) => {
			if (event.incident?.action === 'close') return true;
			const isClosed = [...recent.slice(at + 1), ...later].some((other) => closes(other, event));
			return !isClosed && !isOver(event, states);
		})
		.map((event) => ({ ...event, isToldAgain: true }));
}

/** What to remember of events that are told now. */
export function noteTold(
	told: ToldEvents | undefined,
	events: readonly WatchEvent[],
	run: string,
	now: number,
): ToldEvents {
	const recent = told?.run === run ? told.events : [];
	const lasting = recent.filter(({ time }) => Math.abs(now - time) < startedForMs);
	return { run, events: [...lasting, ...events].slice(-maxHeld) };
}

function closes({ incident, ...other }: WatchEvent, event: WatchEvent): boolean {
	return (
		incident?.action === 'close' &&
		incident.story === event.incident?.story &&
		incident.since === event.incident?.since &&
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
