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

interface WrittenState extends Omit<AlertState, 'devices'> {
	devices: Record<string, AlertedDevice>;
}

export function serializeAlertState({ devices, ...rest }: AlertState): string {
	return toSavedText(version, { ...rest, devices: Object.fromEntries(devices) });
}

/** Undefined if there is none, or if it was changed or written by another version. */
export function restoreAlertState(kept: unknown): AlertState | undefined {
	const content = readSavedText<WrittenState>(version, kept);
	if (!content) return undefined;
	const { devices, held, ...rest } = content;
	return { ...rest, devices: new Map(Object.entries(devices)), held: held.map(toKnownEvent) };
}

/** A later activation of the workflow comes first, then a higher revision (number of writes). */
export function laterState(
	one: AlertState | undefined,
	other: AlertState | undefined,
): AlertState | undefined {
	if (!one || !other) return one ?? other;
	if (one.generation !== other.generation) return one.generation > other.generation ? one : other;
	return other.revision > one.revision ? other : one;
}

/**
 * At most 1,000 devices: first those that are down, then those with the latest alerts. It limits
 * n8n's saved data if a service sends new devices each time.
 */
export function limitDevices(devices: Map<string, AlertedDevice>): Map<string, AlertedDevice> {
	if (devices.size <= maxAlertedDevices) return devices;
	const downFirst = ({ outage }: AlertedDevice) => (outage ? 0 : 1);
	const sorted = [...devices].sort(
		([, one], [, other]) => downFirst(one) - downFirst(other) || other.seenAt - one.seenAt,
	);
	return new Map(sorted.slice(0, maxAlertedDevices));
}
