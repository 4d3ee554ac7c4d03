import { isObject } from '../../words/util/json';
import { eventKinds } from './kinds';
import { isWrittenState, type WrittenEvent, type WrittenReported } from './stateShape';
import type { ReportedEvents, WatchEvent, WatchState } from './types';

/** The version of the saved form: older nodes cannot read it, nor this one theirs. */
const version = 1;

/** The saved state, if it can be read. */
export interface RestoredState {
	state?: WatchState;
	/** Whether there is something that cannot be read. */
	isUnreadable: boolean;
}

/** The saved form of a state: a text, so that no other code can change a part of it. */
export function serializeState({ devices, ...rest }: WatchState): string {
	return JSON.stringify({ version, ...rest, devices: Object.fromEntries(devices) });
}

/** A saved state; invalid data is rejected. */
export function restoreState(kept: unknown): RestoredState {
	if (kept === undefined || kept === null || kept === '') return { isUnreadable: false };
	const content = parseJson(kept);
	if (!isObject(content) || content.version !== version || !isWrittenState(content)) {
		return { isUnreadable: true };
	}
	const { devices, held, reported, ...rest } = content;
	const state = {
		...rest,
		devices: new Map(Object.entries(devices)),
		held: held.map(toKnownEvent),
		...(reported ? { reported: toReported(reported) } : {}),
	};
	return { state, isUnreadable: false };
}

function toReported({ events, run, waiting }: WrittenReported): ReportedEvents {
	const known = { run, events: events.map(toKnownEvent) };
	if (!waiting) return known;
	return { ...known, waiting: { ...waiting, events: waiting.events.map(toKnownEvent) } };
}

/** Events with names of another version become plain changes: no held event is lost. */
export function toKnownEvent(event: WrittenEvent): WatchEvent {
	return isKnown(event) ? event : { ...event, kind: 'changed' };
}

function isKnown(event: WrittenEvent): event is WatchEvent {
	return Object.hasOwn(eventKinds, event.kind);
}

export function parseJson(text: unknown): unknown {
	if (typeof text !== 'string') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
