import type { CheckMemory, CheckSettings } from '../checks/types';

/** The data for the sentences of an event; texts of the service are in one line. */
export interface EventWords {
	state: string;
	previousState: string;
	/** The time of day at which the state was first seen. */
	since: string;
	/** The time of day at which the outage was first seen. */
	downSince: string;
	/** Whether `since`, or the reported duration, may have started earlier. */
	startedBefore: boolean;
	/** How long it took: "at least 12 min", and " after at least 12 min"; empty where it has no length. */
	length: string;
	after: string;
	/** How many times the state changed within an hour. */
	changes: number;
	/** The result of the latest checks as another sentence; empty if there is none. */
	details: string;
	/** Why the latest check failed; empty if unknown. */
	reason: string;
}

export interface SampleOfEvent {
	state: string | null;
	previousState: string | null;
	hasLength?: true;
	/** The sample result of its rule, for a start in milliseconds since 1970. */
	facts?(began: number): object;
}

export interface StateChange {
	state: string;
	previous: string;
	/** Whether there was an outage that was, or could have been, reported. */
	isOutage: boolean;
}

/** The rule of an event of single checks: emitted once when `find` starts to match. */
export interface CheckRule {
	/** The settings that it needs; their fields are shown if the event is chosen. */
	needs?: keyof CheckSettings;
	/** Whether conditions that exist when a device is first checked are not reported. */
	isSilentAtFirst?: true;
	/** The kind of its incident in `incidentKey`; without one, the event belongs to the current outage. */
	incidentKind?: string;
	severity?: string;
	/** The item field with the result. */
	field?: string;
	/** Of several events with the same field in a poll, only the one with the lowest place is emitted. */
	place?: number;
	/** The condition as figures for items and texts; undefined if it is not met. */
	find(memory: CheckMemory, settings: CheckSettings): object | undefined;
	/** Whether the condition is over; without this, as soon as `find` no longer matches. */
	isOver?(memory: CheckMemory, settings: CheckSettings): boolean;
}

export interface KindOfEvent {
	/** The option in the editor; a kind without it is emitted only with Any Change. */
	choice?: {
		name: string;
		description: string;
		sample: SampleOfEvent;
	};
	/** The emoji in Slack. */
	icon: string;
	/** The first words of the text of an event of the whole account; others start with the name of the device. */
	subject?: string;
	/** The text after the name of the device. */
	describe(words: EventWords): string;
	/** The result of its rule as words that are appended to the text. */
	figures?(facts: object): string;
	/** The confirmed changes of state that fit it, and its priority: the first fitting chosen kind is emitted. */
	change?: { place: number; fits(change: StateChange): boolean };
	checks?: CheckRule;
	/** The kind with a rule over checks whose end it reports. */
	endOf?: string;
	/** Whether Any Change does not include it. */
	isApart?: true;
}
