import { hoursPerWeek } from './checks/types';
import {
	isCount,
	isFacts,
	isId,
	isNumber,
	isText,
	isTime,
	listOf,
	optional,
	orNull,
	recordOf,
	shape,
	type Check,
} from './shape';
import type { DeviceMemory, WatchEvent, WatchState } from './types';

/** A state as it is written down; of its events, the kinds can be those of another version. */
export interface WrittenState extends Omit<WatchState, 'devices' | 'held' | 'reported'> {
	devices: Record<string, DeviceMemory>;
	held: WrittenEvent[];
	reported?: WrittenReported;
}

export interface WrittenReported {
	run: string;
	events: WrittenEvent[];
	waiting?: { since: number; events: WrittenEvent[] };
}

/** An event of this version or another. */
export type WrittenEvent = Omit<WatchEvent, 'kind'> & { kind: string };

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
	unreported: optional(shape({ previousState: orNull(isText) })),
});

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
			hours: (value) => listOf(orNull(isNumber))(value) && Object(value).length === hoursPerWeek,
			now: optional(shape({ hour: isCount, checks: isCount, above: isNumber })),
			parts: listOf(isNumber),
			rows: recordOf(isRow),
		}),
	),
	budget: optional(shape({ down: listOf(isSpan) })),
	reported: optional(recordOf(isTime)),
});

const isDevice = shape({
	id: orNull(isId),
	name: orNull(isText),
	state: isText,
	since: isTime,
	outage: optional(isOutage),
	candidate: optional(shape({ state: isText, polls: isCount, since: isTime })),
	unreportedEnd: optional(shape({ outage: isOutage, endedAt: isTime, previousState: isText })),
	missing: optional(isCount),
	removedAt: optional(isTime),
	unreportedRemovalAt: optional(isTime),
	changes: optional(listOf(isTime)),
	unstable: optional(shape({ state: isText })),
	checks: optional(isChecks),
});

const isIncident = shape({
	action: isText,
	since: isTime,
	failedSince: optional(isText),
	story: optional(isText),
	details: optional(isDetails),
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
	facts: optional(isFacts),
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
	setBackAt: optional(isTime),
	unread: optional(shape({ since: isTime, reportedAt: optional(isTime) })),
	reported: optional(
		shape({
			run: isText,
			events: listOf(isEvent),
			waiting: optional(shape({ since: isTime, events: listOf(isEvent) })),
		}),
	),
	tagged: optional(shape({ lookedAt: isTime, ids: recordOf(listOf(isText)) })),
});

/** n8n's database can be edited, and a node of another version can have written it. */
export function isWrittenState(content: unknown): content is WrittenState {
	return isState(content);
}
