import { isObject } from '../util/json';
import type { DeviceMemory, WatchEvent, WatchState } from './types';

/** What is written down is of this form. */
const version = 1;

/** What was kept, if it can be read. */
export interface RestoredState {
	state?: WatchState;
	/** Whether there is something that cannot be read. */
	isUnreadable: boolean;
}

/** What to keep of a state: a text, so that nothing else can change a part of it. */
export function serializeState({ devices, ...rest }: WatchState): string {
	return JSON.stringify({ version, ...rest, devices: Object.fromEntries(devices) });
}

/** A state as it was kept; whatever does not fit is not taken for one. */
export function restoreState(kept: unknown): RestoredState {
	if (kept === undefined || kept === null || kept === '') return { isUnreadable: false };
	const state = parseState(kept);
	return state ? { state, isUnreadable: false } : { isUnreadable: true };
}

function parseState(kept: unknown): WatchState | undefined {
	const content = parseJson(kept);
	if (!isObject(content) || content.version !== version) return undefined;
	const { generation, sequence, account, selection, leftOut, sample } = content;
	const { devices, held, heldLeftOut } = content;
	const isComplete =
		isText(generation) &&
		isNumber(sequence) &&
		isText(account) &&
		isText(selection) &&
		isNumber(heldLeftOut) &&
		(leftOut === undefined || isTexts(leftOut)) &&
		isTexts(sample) &&
		Array.isArray(held) &&
		held.every(isEvent) &&
		isObject(devices);
	if (!isComplete) return undefined;
	const entries = Object.entries(devices);
	if (!entries.every(isDeviceEntry)) return undefined;
	return {
		generation,
		sequence,
		account,
		selection,
		leftOut,
		sample,
		devices: new Map(entries),
		held,
		heldLeftOut,
	};
}

function parseJson(text: unknown): unknown {
	if (!isText(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isDeviceEntry(entry: [string, unknown]): entry is [string, DeviceMemory] {
	const [, device] = entry;
	if (!isObject(device)) return false;
	const { candidate, changes, id, missing, name, outage, since, state, unstable } = device;
	return (
		isId(id) &&
		isTextOrNull(name) &&
		isText(state) &&
		isNumber(since) &&
		isMissingOr(missing, isNumber) &&
		isMissingOr(changes, (value) => Array.isArray(value) && value.every(isNumber)) &&
		isMissingOr(outage, isOutage) &&
		isMissingOr(unstable, isStateSince) &&
		isMissingOr(candidate, (value) => isStateSince(value) && isNumber(value.polls))
	);
}

function isOutage(value: unknown): boolean {
	if (!isObject(value)) return false;
	const { remindedAt, reminders, since } = value;
	return isNumber(since) && isMissingOr(reminders, isNumber) && isMissingOr(remindedAt, isNumber);
}

function isStateSince(value: unknown): value is Record<string, unknown> {
	return isObject(value) && isText(value.state) && isNumber(value.since);
}

function isEvent(value: unknown): value is WatchEvent {
	if (!isObject(value)) return false;
	const { deviceId, deviceName, downSince, durationMs, eventId, kind, previousState } = value;
	const { since, startedBefore, state, time } = value;
	return (
		isText(eventId) &&
		isText(kind) &&
		isNumber(time) &&
		isId(deviceId) &&
		typeof startedBefore === 'boolean' &&
		[deviceName, previousState, state].every(isTextOrNull) &&
		[since, downSince, durationMs].every(isNumberOrNull)
	);
}

function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every(isText);
}

function isMissingOr(value: unknown, isValid: (value: unknown) => boolean): boolean {
	return value === undefined || isValid(value);
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
	return value === null || isText(value);
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

function isNumberOrNull(value: unknown): boolean {
	return value === null || isNumber(value);
}

function isId(value: unknown): boolean {
	return value === null || isText(value) || isNumber(value);
}
