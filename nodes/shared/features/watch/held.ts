/** Events of quiet hours, kept until their digest. */
import { shorten } from '../../words/util/phrases';
import { toRemembered } from './incident';
import type { CheckDetails, Held, WatchEvent, WatchSettings } from './types';

/** More events are counted only. n8n saves all of them at each alert or poll. */
export const maxHeld = 200;
const maxHeldBytes = 200_000;
const maxNameLength = 200;

/** The result of a poll or an alert: the next state, and the events to emit now. */
export interface StepResult<State> extends Held {
	state: State;
	events: WatchEvent[];
}

/** The result of a step. In quiet hours its events are held or dropped; the first step afterwards returns `held`. */
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
 * Adds events to those held for the digest after quiet hours, and counts those without room. After
 * an event without room, no later event is added, so that the digest has the first ones.
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

/** An event with shortened texts, because n8n saves it. */
export function toHeld(event: WatchEvent): WatchEvent {
	const { details, deviceName, incident } = event;
	const shortened = (full?: CheckDetails) => full && toRemembered(full);
	return {
		...event,
		deviceName: deviceName && shorten(deviceName, maxNameLength),
		details: shortened(details),
		incident: incident && { ...incident, details: shortened(incident.details) },
	};
}

/** The size in bytes, as saved. */
function sizeOf(value: unknown): number {
	return new TextEncoder().encode(JSON.stringify(value)).length;
}
