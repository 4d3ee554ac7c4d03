import { isObject } from '../../../words/util/json';
import { isCount, isId, isText, isTime, listOf, optional, orNull, recordOf, shape } from '../shape';
import { isEvent } from '../stateShape';
import { parseJson, toKnownEvent } from '../state';
import type { WatchEvent } from '../types';
import type { AlertedDevice, AlertState } from './types';

/** The version of the saved form. */
const version = 3;

/** More devices are too many to remember; those that are down are forgotten last. */
export const maxAlertedDevices = 1000;

/** @param generation when the workflow was switched on */
export function emptyAlertState(generation: number): AlertState {
	return { generation, revision: 0, devices: new Map(), held: [], heldLeftOut: 0, unread: [] };
}

/** The saved form of a state: a text, so that no other code can change a part of it. */
export function serializeAlertState({ devices, ...rest }: AlertState): string {
	return JSON.stringify({ version, ...rest, devices: Object.fromEntries(devices) });
}

/** A state as it was kept; undefined where there is none, or none that can be read. */
export function restoreAlertState(kept: unknown): AlertState | undefined {
	const content = parseJson(kept);
	if (!isObject(content) || content.version !== version || !isWritten(content)) return undefined;
	const { devices, held, ...rest } = content;
	return { ...rest, devices: new Map(Object.entries(devices)), held: held.map(toKnownEvent) };
}

/** The later one of two copies. */
export function laterState(
	one: AlertState | undefined,
	other: AlertState | undefined,
): AlertState | undefined {
	if (!one || !other) return one ?? other;
	if (one.generation !== other.generation) return one.generation > other.generation ? one : other;
	return other.revision > one.revision ? other : one;
}

/** Limits n8n's saved data for a service that sends new devices each time. */
export function limitDevices(devices: Map<string, AlertedDevice>): Map<string, AlertedDevice> {
	if (devices.size <= maxAlertedDevices) return devices;
	const rank = ({ outage, seenAt }: AlertedDevice) => [outage ? 1 : 0, seenAt];
	const sorted = [...devices].sort(([, one], [, other]) => {
		const [[down, seen], [otherDown, otherSeen]] = [rank(one), rank(other)];
		return otherDown - down || otherSeen - seen;
	});
	return new Map(sorted.slice(0, maxAlertedDevices));
}

interface WrittenState extends Omit<AlertState, 'devices' | 'held'> {
	devices: Record<string, AlertedDevice>;
	held: Array<Omit<WatchEvent, 'kind'> & { kind: string }>;
}

const starts = { start: optional(isTime), began: optional(isTime) };

const isOutage = shape({
	...starts,
	since: isTime,
	firstAt: isTime,
	lastAt: isTime,
	reminders: optional(isCount),
	remindedAt: optional(isTime),
});

const isDevice = shape({
	id: orNull(isId),
	name: orNull(isText),
	seenAt: isTime,
	outage: optional(isOutage),
	closed: optional(listOf(shape({ ...starts, at: isTime }))),
});

const isState = shape({
	generation: isTime,
	revision: isCount,
	offset: optional(isTime),
	devices: recordOf(isDevice),
	held: listOf(isEvent),
	heldLeftOut: isCount,
	unread: listOf(shape({ key: isText, at: isTime })),
});

/** n8n's database can be edited, and a node of another version can have written it. */
function isWritten(content: unknown): content is WrittenState {
	return isState(content);
}
