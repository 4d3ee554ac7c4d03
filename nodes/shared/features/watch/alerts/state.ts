import { readSavedText, toSavedText } from '../savedText';
import { toKnownEvent } from '../state';
import type { AlertedDevice, AlertState } from './types';

const version = 4;

/** More devices are too many to remember; those that are down are forgotten last. */
export const maxAlertedDevices = 1000;

/** @param generation when the workflow was switched on */
export function emptyAlertState(generation: number): AlertState {
	return { generation, revision: 0, devices: new Map(), held: [], heldLeftOut: 0, unread: [] };
}

/** The state when the workflow is switched on: each outage is reported again, with the same key. */
export function activatedState({ devices }: AlertState, now: number): AlertState {
	const kept = [...devices].flatMap(([key, { id, name, outage, seen, seenAt }]) => {
		const known = outage && outage.start === undefined ? (outage.seen ?? outage.since) : seen;
		return known === undefined ? [] : [[key, { id, name, seenAt, seen: known }] as const];
	});
	return { ...emptyAlertState(now), devices: new Map(kept) };
}

interface WrittenState extends Omit<AlertState, 'devices'> {
	devices: Record<string, AlertedDevice>;
}

export function serializeAlertState({ devices, ...rest }: AlertState): string {
	return toSavedText(version, { ...rest, devices: Object.fromEntries(devices) });
}

/** Reads a saved state; undefined if there is none, or if it was changed or written by another version. */
export function restoreAlertState(kept: unknown): AlertState | undefined {
	const content = readSavedText<WrittenState>(version, kept);
	if (!content) return undefined;
	const { devices, held, ...rest } = content;
	return { ...rest, devices: new Map(Object.entries(devices)), held: held.map(toKnownEvent) };
}

/** The later of two states: of a later activation of the workflow, or else with more writes (`revision`). */
export function laterState(
	one: AlertState | undefined,
	other: AlertState | undefined,
): AlertState | undefined {
	if (!one || !other) return one ?? other;
	if (one.generation !== other.generation) return one.generation > other.generation ? one : other;
	return other.revision > one.revision ? other : one;
}

/**
 * At most 1,000 devices: first those that are down, then those with the latest alerts. A service that
 * sends new devices each time must not fill n8n's saved data.
 */
export function limitDevices(devices: Map<string, AlertedDevice>): Map<string, AlertedDevice> {
	if (devices.size <= maxAlertedDevices) return devices;
	const downFirst = ({ outage }: AlertedDevice) => (outage ? 0 : 1);
	const sorted = [...devices].sort(
		([, one], [, other]) => downFirst(one) - downFirst(other) || other.seenAt - one.seenAt,
	);
	return new Map(sorted.slice(0, maxAlertedDevices));
}
