import type { CheckMemory, CheckSettings } from '../checks/types';

/** What sentences say of an event; texts of the service are in one line. */
export interface EventWords {
	state: string;
	previousState: string;
	/** The time of day at which the state was first seen. */
	since: string;
	/** The one at which the outage began. */
	downSince: string;
	/** Whether `since`, or what has a length, may have begun earlier. */
	startedBefore: boolean;
	/** How long it took: "at least 12 min", and " after at least 12 min"; empty where it has no length. */
	length: string;
	after: string;
	/** How many times the state changed within an hour. */
	changes: number;
	/** What the latest checks say, as another sentence; empty when they say nothing. */
	details: string;
	/** Why the latest check failed; empty where that is not known. */
	reason: string;
	/** What its rule found. */
	facts?: object;
}

/** What a sample of an event goes on with: a state, the one before, and whether something took its time. */
export interface SampleOfEvent {
	state: string | null;
	previousState: string | null;
	hasLength?: true;
	/** What its rule would find, of something that began then: milliseconds since 1970. */
	facts?(began: number): object;
}

/** A confirmed change of a device. */
export interface StateChange {
	state: string;
	previous: string;
	/** Whether an outage lasted that somebody was told of, or could have been. */
	isOutage: boolean;
}

/** When an event of single checks is told: once, when `find` begins to find something. */
export interface CheckRule {
	/** The fields it needs: they are shown with it. */
	needs?: keyof CheckSettings;
	/** Whether nothing is told of what is so when a device is first looked at. */
	isSilentAtFirst?: true;
	/** The word in `incidentKey` of a story of its own; without, it belongs to the outage that lasts. */
	story?: string;
	/** `severity` of the item. */
	severity?: string;
	/** The field of items that has what is found. */
	field?: string;
	/** What is so, as figures for items and texts; undefined while it is not. */
	find(memory: CheckMemory, settings: CheckSettings): object | undefined;
	/** Whether it can be told again; without, as soon as nothing is found. */
	isOver?(memory: CheckMemory, settings: CheckSettings): boolean;
}

/** An event of the trigger: when it is told, and what is said of it. */
export interface KindOfEvent {
	/** As a person chooses it; without, it comes with Any Change alone. */
	choice?: {
		name: string;
		description: string;
		sample: SampleOfEvent;
	};
	/** In Slack. */
	icon: string;
	/** What is said of the device, after its name. */
	describe(words: EventWords): string;
	/** Of a confirmed change: which ones, and its place among those that fit; the first that was chosen is told. */
	change?: { place: number; fits(change: StateChange): boolean };
	/** Of single checks. */
	checks?: CheckRule;
	/** It says that another kind, of single checks, is over. */
	endOf?: string;
	/** Any Change does not have it. */
	isApart?: true;
}
