import type { FailedLayer, FailureSeen, Severity } from '../uptime';
import type { CheckMemory, Slowness, SlowSettings } from './checks/types';
import type { EventKind } from './kinds';

/** `up`, `down`, `paused` or any other state of the service. */
export type WatchedState = string;

export interface DeviceReading {
	/** Its key: its ID, or its name without one. */
	key: string;
	id: string | number | null;
	name: string | null;
	state: WatchedState;
}

export interface WatchSettings {
	events: ReadonlySet<EventKind | 'any'>;
	/** In how many polls in a row a new state must be seen. */
	confirmPolls: number;
	/** In how many polls in a row a device must be missing. */
	removedPolls: number;
	ignoresPaused: boolean;
	/** Whether the first poll reports devices that are down. */
	announcesFirst: boolean;
	/** Of a device that is down: how often, and how many times at most. */
	reminder: { everyMs: number; maxCount: number };
	/** More changes in an hour than this become one event; undefined for any number. */
	maxChangesPerHour?: number;
	/** The handling of events now: reported, held until later, or dropped. */
	quiet: 'no' | 'hold' | 'drop';
	/** When responses are slow; undefined without such an event. */
	slow?: SlowSettings;
}

export interface Held {
	/** Events of quiet hours, for one digest. */
	held: WatchEvent[];
	/** How many more of them had no room. */
	heldLeftOut: number;
}

export interface WatchedDevices {
	/** The same as long as the same devices are meant. */
	key: string;
	includes(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
	/** Whether a device is left out by its own name or ID, not by a pattern: it stays so when it is renamed. */
	excludes?(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
}

export interface WatchPoll {
	/** Milliseconds since 1970. */
	now: number;
	/** All devices of the account, each once. */
	readings: readonly DeviceReading[];
	/** The same as long as it is the same account. */
	account: string;
	devices: WatchedDevices;
	/** Whether the workflow was just switched on: earlier states do not count. */
	isActivation: boolean;
}

/** A time in which a device is down, paused in between or not. */
export interface OutageMemory {
	since: number;
	startedBefore?: true;
	reminders?: number;
	remindedAt?: number;
	/** Its first failed check, as reported: in the report's local time. */
	failedSince?: string;
	/** When it was first seen before the workflow was last switched on: part of its keys instead of `since`. */
	seen?: number;
	/** The details of the latest checks, for users who missed the event. */
	details?: CheckDetails;
}

/** The first of the reported outages since no device was down; any of them may have started before. */
export type Trouble = Pick<OutageMemory, 'since' | 'startedBefore'>;

/** An event without its ID, which it gets when it is emitted. */
export type EventDraft = Omit<WatchEvent, 'eventId'>;

/** What the outbox keeps while quiet hours drop events, to emit it after them if it still applies. */
export interface Unsent {
	/** The start of the outage that lasts. */
	start?: EventDraft;
	/** The end of an outage that was reported before. */
	end?: EventDraft;
	/** When the device was missing long enough to be removed: it is removed after the quiet hours. */
	goneAt?: number;
}

export interface DeviceMemory {
	id: string | number | null;
	name: string | null;
	state: WatchedState;
	/** When the state was first seen. */
	since: number;
	/** Whether it may have been so before. */
	startedBefore?: true;
	outage?: OutageMemory;
	/** Another state that is not confirmed yet. */
	candidate?: { state: WatchedState; polls: number; since: number };
	/** In how many polls it was missing. */
	missing?: number;
	/** When it was removed; it is remembered for a while. */
	removedAt?: number;
	/** Of the outbox. */
	unsent?: Unsent;
	/** When its state changed within the last hour; only where that is counted. */
	changes?: number[];
	/** The state of the last poll that had it, while its changes are too many to be reported. */
	unstable?: { state: WatchedState };
	checks?: CheckMemory;
}

export interface WatchState extends Held {
	/** Distinguishes the events of different activations. */
	generation: string;
	/** How many events there were since. */
	sequence: number;
	account: string;
	/** The key of the watched devices. */
	selection: string;
	/** The keys of devices excluded by name, with any current names. */
	leftOut?: string[];
	/** Some devices of the account, watched or not, those of the last list first. */
	sample: string[];
	devices: Map<string, DeviceMemory>;
	/** The latest check of all devices by the report's clock, and when it was read: milliseconds since 1970. */
	checkedUntil?: number;
	checkedAt?: number;
	/** When the report's clock was last set back, if checks show it: milliseconds since 1970. */
	setBackAt?: number;
	/** Whether the checks are asked for by whole days: times of day were refused. */
	asksWholeDays?: boolean;
	/** Since when the checks cannot be read, and when that was reported: milliseconds since 1970. */
	unread?: { since: number; reportedAt?: number };
	trouble?: Trouble;
}

export interface CheckDetails {
	failedLocations: string[];
	/** The checked address, without possible secrets. */
	address?: string;
	lastError?: string;
	status?: string;
	/** By the report's clock, in ISO 8601 without a zone; null when it may have begun earlier. */
	failedSince: string | null;
	severity?: Severity;
	firstError?: string;
	failedLayer?: FailedLayer;
	/** The first failure and its consequences, in order of time. */
	failures?: FailureSeen[];
}

/** The effect of an event on its outage. */
export interface Incident {
	action: 'open' | 'update' | 'close';
	/** The kind of an incident that is not an outage, such as `slow`. */
	story?: string;
	/** When the outage was first seen, in milliseconds since 1970. */
	since: number;
	failedSince?: string;
	/** As in {@link OutageMemory}. */
	seen?: number;
	/** The earlier details. */
	details?: CheckDetails;
}

/** Something that happened to a device. Times are milliseconds since 1970. */
export interface WatchEvent {
	eventId: string;
	kind: EventKind;
	time: number;
	deviceId: string | number | null;
	deviceName: string | null;
	/** Null for a device that is new. */
	previousState: WatchedState | null;
	/** Null for a device that is gone. */
	state: WatchedState | null;
	/** When the state was first seen; null where there is none. */
	since: number | null;
	/** Whether `since`, or the reported duration, may have started earlier. */
	startedBefore: boolean;
	/** When the outage began that lasts or is over. */
	downSince: number | null;
	/** Whether the outage that lasts may have begun earlier. */
	outageStartedBefore?: true;
	/** How long the outage or the pause took; null where nothing ended or lasts. */
	durationMs: number | null;
	/** How many changes there were in an hour, of a device that is unstable. */
	changes?: number;
	details?: CheckDetails;
	/** The figures of Slow Response. */
	slowness?: Slowness;
	/** The first names of others that are down in the poll that reports it; absent where nothing is down. */
	alsoDown?: string[];
	/** Absent where no outage begins, lasts or ends. */
	incident?: Incident;
	/** Whether it is made up, to see what events look like. */
	isSample?: true;
}
