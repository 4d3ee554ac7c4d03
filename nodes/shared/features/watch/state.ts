import { eventKinds } from './kinds';
import { readSavedText, toSavedText } from './savedText';
import type { DeviceMemory, WatchEvent, WatchState } from './types';

/** The version of the saved form: older nodes cannot read it, nor this one theirs. */
const version = 2;

interface WrittenState extends Omit<WatchState, 'devices'> {
	devices: Record<string, DeviceMemory>;
}

export function serializeState({ devices, ...rest }: WatchState): string {
	return toSavedText(version, { ...rest, devices: Object.fromEntries(devices) });
}

/** Reads a saved state: none if nothing was saved; unreadable if it was changed, or written by another version. */
export function restoreState(kept: unknown): { state?: WatchState; isUnreadable: boolean } {
	if (kept === undefined || kept === null || kept === '') return { isUnreadable: false };
	const content = readSavedText<WrittenState>(version, kept);
	if (!content) return { isUnreadable: true };
	const { devices, held, ...rest } = content;
	const known = { devices: new Map(Object.entries(devices)), held: held.map(toKnownEvent) };
	return { state: { ...rest, ...known }, isUnreadable: false };
}

/** An event of a kind that only another version has becomes `changed`, so that no saved event is lost. */
export function toKnownEvent(event: WatchEvent): WatchEvent {
	return Object.hasOwn(eventKinds, event.kind) ? event : { ...event, kind: 'changed' };
}
