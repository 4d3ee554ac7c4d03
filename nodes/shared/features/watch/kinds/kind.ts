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
}

interface StateChange {
	state: string;
	previous: string;
	/** Whether there was an outage that was, or could have been, reported. */
	isOutage: boolean;
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
	/** The confirmed changes of state that fit it, and its priority: the first fitting chosen kind is emitted. */
	change?: { place: number; fits(change: StateChange): boolean };
	/** Whether Any Change does not include it. */
	isApart?: true;
}
