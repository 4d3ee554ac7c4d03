/** Events of quiet hours, kept until their digest. */
import { shorten } from '../../words/util/phrases';
import { toRemembered } from './incident';
import type { CheckDetails, WatchEvent, WatchSettings } from './types';

/** More events are counted only. n8n saves all of them at each alert or poll. */
export const maxHeld = 200;
const maxHeldBytes = 200_000;
const maxNameLength = 200;

interface Held {
	/** Events of quiet hours, for one digest. */
	held: WatchEvent[];
	/** How many more of them had no room. */
	heldLeftOut: number;
}

/** The result of a poll or an alert: the next state, and the events to emit now. */
export interface StepResult<State> extends Held {
	state: State;
	events: WatchEvent[];
}

/** In quiet hours events are held or dropped; the first step afterwards releases the held ones. */
export function holdOrRelease<State extends Held>(
	state: State,
	events: WatchEvent[],
	quiet: WatchSettings['quiet'],
): StepResult<State> {
	const { held, heldLeftOut } = state;
	const none = { held: [], heldLeftOut: 0 };
	if (quiet === 'drop') return { state, events: [], ...none };
	if (quiet === 'hold') {
		return { state: { ...state, ...holdEvents(state, events) }, events: [], ...none };
	}
	return { state: { ...state, ...none }, events, held, heldLeftOut };
}

/**
 * Adds events to those held for the digest after quiet hours, and counts those without room. Once
 * an event has no room, no later one is added: the digest has the first ones.
 */
export function holdEvents({ held, heldLeftOut }: Held, events: readonly WatchEvent[]): Held {
	const kept = [...held];
	let bytes = sizeOf(held);
	for (const event of heldLeftOut > 0 ? [] : events.map(toHeld)) {
		bytes += sizeOf(event);
		if (kept.length >= maxHeld || bytes > maxHeldBytes) break;
		kept.push(event);
	}
	return { held: kept, heldLeftOut: heldLeftOut + held.length + events.length - kept.length };
}

function toHeld(event: WatchEvent): WatchEvent {
	const { details, deviceName, incident } = event;
	const short = (long?: CheckDetails) => long && toRemembered(long);
	return {
		...event,
		deviceName: deviceName && shorten(deviceName, maxNameLength),
		details: short(details),
		incident: incident && { ...incident, details: short(incident.details) },
	};
}

function sizeOf(value: unknown): number {
	return new TextEncoder().encode(JSON.stringify(value)).length;
}
