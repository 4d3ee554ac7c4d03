import { isObject } from '../util/json';
import { hoursPerWeek } from './checks/types';
import type { DeviceMemory, WatchEvent, WatchState } from './types';

/** A state as it is written down; of its events, the kinds can be those of another version. */
export interface WrittenState extends Omit<WatchState, 'devices' | 'held'> {
	devices: Record<string, DeviceMemory>;
	held: Array<Omit<WatchEvent, 'kind'> & { kind: string }>;
}

type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isCount: Check = (value) => Number.isSafeInteger(value);
/** That a date can be made of. */
export const isTime: Check = (value) =>
	typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
export const isId: Check = (value) => isText(value) || Number.isFinite(value);

export const orNull =
	(check: Check): Check =>
	(value) =>
		value === null || check(value);
export const optional =
	(check: Check): Check =>
	(value) =>
		value === undefined || check(value);
export const listOf =
	(check: Check): Check =>
	(value) =>
		Array.isArray(value) && value.every(check);
export const recordOf =
	(check: Check): Check =>
	(value) =>
		isObject(value) && Object.values(value).every(check);

/** Unknown fields are those of another version, which this one does not miss. */
export const shape =
	(checks: Record<string, Check>): Check =>
	(value) =>
		isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isDetails = shape({
	failedLocations: listOf(isText),
	address: optional(isText),
	lastError: optional(isText),
	firstError: optional(isText),
	status: optional(isText),
	failedSince: orNull(isText),
	severity: optional(isText),
	failedLayer: optional(isText),
	failures: optional(
		listOf(shape({ time: isText, location: orNull(isText), layer: isText, error: orNull(isText) })),
	),
});

const isOutage = shape({
	since: isTime,
	reminders: optional(isCount),
	remindedAt: optional(isTime),
	failedSince: optional(isText),
	details: optional(isDetails),
	untold: optional(shape({ previousState: orNull(isText) })),
});

const isNumber: Check = (value) => Number.isFinite(value);
const isSpan: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isTime);

const isRow = shape({
	slow: isCount,
	normal: isCount,
	since: isTime,
	seconds: isNumber,
	usual: optional(isNumber),
	parts: listOf(isNumber),
	locations: listOf(isText),
});

const isChecks = shape({
	until: isTime,
	sources: recordOf(shape({ at: isTime, level: optional(isNumber), learned: optional(isCount) })),
	recent: listOf(isTime),
	slow: optional(
		shape({
			hours: (value) => listOf(isNumber)(value) && Object(value).length === hoursPerWeek,
			parts: listOf(isNumber),
			rows: recordOf(isRow),
			reportedAt: optional(isTime),
		}),
	),
	budget: optional(shape({ down: listOf(isSpan), seen: listOf(isSpan), reported: listOf(isText) })),
});

const isDevice = shape({
	id: orNull(isId),
	name: orNull(isText),
	state: isText,
	since: isTime,
	outage: optional(isOutage),
	candidate: optional(shape({ state: isText, polls: isCount, since: isTime })),
	untoldEnd: optional(shape({ outage: isOutage, endedAt: isTime, previousState: isText })),
	missing: optional(isCount),
	removedAt: optional(isTime),
	untoldRemovalAt: optional(isTime),
	changes: optional(listOf(isTime)),
	unstable: optional(shape({ state: isText })),
	checks: optional(isChecks),
});

const isIncident = shape({
	action: isText,
	since: isTime,
	failedSince: optional(isText),
	of: optional(isText),
	details: optional(isDetails),
});

const isSlowness = shape({
	seconds: isNumber,
	usualSeconds: orNull(isNumber),
	checks: isCount,
	locations: listOf(isText),
	phase: orNull(isText),
	since: isText,
});

const isBudgetUse = shape({
	targetPercentage: isNumber,
	periodDays: isNumber,
	burnRate: orNull(isNumber),
	windowHours: orNull(isNumber),
	downSeconds: isNumber,
	usedPercent: isNumber,
	secondsLeft: isNumber,
});

export const isEvent = shape({
	eventId: isText,
	kind: isText,
	time: isTime,
	deviceId: orNull(isId),
	deviceName: orNull(isText),
	previousState: orNull(isText),
	state: orNull(isText),
	since: orNull(isTime),
	downSince: orNull(isTime),
	durationMs: orNull(isTime),
	changes: optional(isCount),
	details: optional(isDetails),
	slowness: optional(isSlowness),
	budget: optional(isBudgetUse),
	alsoDown: optional(shape({ names: listOf(isText), count: isCount })),
	incident: optional(isIncident),
});

const isState = shape({
	generation: isText,
	sequence: isCount,
	account: isText,
	selection: isText,
	leftOut: optional(listOf(isText)),
	sample: listOf(isText),
	devices: recordOf(isDevice),
	held: listOf(isEvent),
	heldLeftOut: isCount,
	checkedUntil: optional(isTime),
	checkedAt: optional(isTime),
});

/** n8n's database can be edited, and a node of another version can have written it. */
export function isWrittenState(content: unknown): content is WrittenState {
	return isState(content);
}
