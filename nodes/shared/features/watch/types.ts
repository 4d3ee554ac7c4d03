import type { FailedLayer, Severity } from '../uptime';
import type { CheckMemory, CheckSettings } from './checks/types';
import type { EventKind } from './kinds';

/** What is known of a device: a state of its own words (`up`, `down`, `paused`, ...), or any other. */
export type WatchedState = string;

/** A device as a list of states has it. */
export interface DeviceReading {
	/** What tells it from others: its ID, or its name where it has none. */
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
	/** Whether the first poll tells what is down. */
	announcesFirst: boolean;
	/** Of a device that is down: how often, and how many times at most. */
	reminder: { everyMs: number; maxCount: number };
	/** More changes in an hour than this become one event; undefined for any number. */
	maxChangesPerHour?: number;
	/** What becomes of events now: reported, kept until later, or left out. */
	quiet: 'no' | 'hold' | 'drop';
	/** What is watched of single checks; undefined for nothing. */
	checks?: CheckSettings;
	/** Whether what was told last is told once more after a restart of n8n. */
	tellsAgain?: boolean;
}

/** Which devices are watched. */
export interface WatchedDevices {
	/** The same as long as the same devices are meant. */
	key: string;
	includes(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
	/** Whether a device is left out by its own name or ID, not by a pattern: it stays so when it is renamed. */
	leavesOut?(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
	/** Whether a device was not watched, and is from now on, though the same is chosen: it got a tag, and is not new. */
	joins?(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
	/** Whether a device was watched, and is not any more, though the same is chosen: it lost a tag. */
	leaves?(device: Pick<DeviceReading, 'id' | 'name'>): boolean;
}

/** What the list of states said, and when it was asked for. */
export interface WatchPoll {
	/** Milliseconds since 1970. */
	now: number;
	/** All devices of the account, each once. */
	readings: readonly DeviceReading[];
	/** Whether the list is of some devices that somebody asked for: all of them may have been replaced. */
	isPart?: true;
	/** The same as long as it is the same account. */
	account: string;
	devices: WatchedDevices;
	/** Whether the workflow was switched on just now: what was before does not count. */
	isActivation: boolean;
}

/** A time in which a device is down, paused in between or not. */
export interface OutageMemory {
	since: number;
	startedBefore?: true;
	reminders?: number;
	remindedAt?: number;
	/** Its first failed check, as the event that reported it said: by the report's clock. */
	failedSince?: string;
	/** What the latest checks said, for those who missed the event that reported it. */
	details?: CheckDetails;
	/** It began in quiet hours that leave events out, and is reported after them if it lasts; what was before. */
	untold?: { previousState: WatchedState | null };
}

/** An outage that was reported, of a device that came back in quiet hours that leave events out: reported after them. */
export interface UntoldEnd {
	outage: OutageMemory;
	/** When it ended. */
	endedAt: number;
	previousState: WatchedState;
}

/** What is remembered of a device: what was reported of it, and what could become an event. */
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
	untoldEnd?: UntoldEnd;
	/** In how many polls it was missing. */
	missing?: number;
	/** When it was removed; it is remembered for a while. */
	removedAt?: number;
	/** When quiet hours that leave events out kept it from being removed: it is at their end, if it stays away. */
	untoldRemovalAt?: number;
	/** When its state changed within the last hour; only where that is counted. */
	changes?: number[];
	/** The state of the last poll that had it, while its changes are too many to be reported. */
	unstable?: { state: WatchedState };
	/** What its checks said, where they are watched. */
	checks?: CheckMemory;
}

/** What one poll leaves to the next. */
export interface WatchState {
	/** Tells the events since one activation from those since another. */
	generation: string;
	/** How many events there were since. */
	sequence: number;
	account: string;
	/** The key of the watched devices. */
	selection: string;
	/** The keys of those that are named as not watched, whatever their names are now. */
	leftOut?: string[];
	/** Some devices of the account, watched or not, those of the last list first. */
	sample: string[];
	devices: Map<string, DeviceMemory>;
	held: WatchEvent[];
	/** How many events there was no room for. */
	heldLeftOut: number;
	/** The latest check of all devices by the report's clock, and when it was read: milliseconds since 1970. */
	checkedUntil?: number;
	checkedAt?: number;
	/** When the report's clock last went back, as far as its checks showed: milliseconds since 1970. */
	setBackAt?: number;
	/** Whether the checks are asked for by whole days: times of day were refused. */
	asksWholeDays?: boolean;
	/** Since when the checks cannot be read, and when that was told: milliseconds since 1970. */
	unread?: { since: number; toldAt?: number };
	/** What was told last; only where it is told again after a restart of n8n. */
	told?: ToldEvents;
	/** What the tags among the watched devices stand for; only where there are some. */
	tagged?: TaggedDevices;
}

/** The devices that have tags, as they were last looked up. */
export interface TaggedDevices {
	/** When they were, or it was tried: milliseconds since 1970. */
	lookedAt: number;
	/** The IDs of the devices, by tag. */
	ids: Record<string, string[]>;
}

/** Events that started the workflow, oldest first. */
export interface ToldEvents {
	/** Which run of n8n told them. */
	run: string;
	events: WatchEvent[];
	/** What an earlier run told, and this one, which polls since then (milliseconds since 1970), has yet to tell again. */
	waiting?: { since: number; events: WatchEvent[] };
}

/** What the latest checks of a device say. */
export interface CheckDetails {
	failedLocations: string[];
	/** What was checked, without what can be secret in it. */
	address?: string;
	lastError?: string;
	status?: string;
	/** By the report's clock, in ISO 8601 without a zone; null when it may have begun earlier. */
	failedSince: string | null;
	severity?: Severity;
	firstError?: string;
	failedLayer?: FailedLayer;
	/** What failed first and what came after, in order of time. */
	failures?: FailureSeen[];
}

/** The first failed check that says this from this location. */
export interface FailureSeen {
	/** By the report's clock, in ISO 8601 without a zone. */
	time: string;
	location: string | null;
	layer: FailedLayer;
	error: string | null;
}

/** What an event means for the outage that it is of. */
export interface Incident {
	action: 'open' | 'update' | 'close';
	/** The name of another story than that of an outage, such as `slow`. */
	story?: string;
	/** When the outage was first seen, in milliseconds since 1970. */
	since: number;
	failedSince?: string;
	/** What was said of it before. */
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
	/** Whether `since`, or what has a length, may have begun earlier. */
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
	/** The figures of its kind, as that kind describes them. */
	facts?: object;
	/** Which others are down in the poll that reports it, some of them by name; absent where nothing is down. */
	alsoDown?: { names: string[]; count: number };
	/** Absent where no outage begins, lasts or ends. */
	incident?: Incident;
	/** Whether it is made up, to see what events look like. */
	isSample?: true;
	/** Whether it was told before n8n was restarted. */
	isToldAgain?: true;
}
