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
}

/** What a sample of an event goes on with: a state, the one before, and whether something took its time. */
export interface SampleOfEvent {
	state: string | null;
	previousState: string | null;
	hasLength?: true;
}

interface KindOfEvent {
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
}

/** All that an event can be; when it is, is decided in `device.ts` and `removal.ts`. */
export const eventKinds = {
	cameBack: {
		choice: {
			name: 'Came Back',
			description: 'A device that was down is up',
			sample: { state: 'up', previousState: 'down', hasLength: true },
		},
		icon: ':large_green_circle:',
		describe: ({ after }) => `is back${after}`,
	},
	/** A change that has no name of its own. */
	changed: {
		icon: ':large_blue_circle:',
		describe: ({ previousState, since, state }) =>
			`has been ${state} since ${since}; it was ${previousState}`,
	},
	deviceRemoved: {
		choice: {
			name: 'Device Removed',
			description: 'A device is no longer in the account',
			sample: { state: null, previousState: 'up' },
		},
		icon: ':heavy_minus_sign:',
		describe: ({ previousState }) => `is no longer in the account; it was ${previousState}`,
	},
	newDevice: {
		choice: {
			name: 'New Device',
			description: 'A device was added to the account',
			sample: { state: 'up', previousState: null },
		},
		icon: ':heavy_plus_sign:',
		describe: ({ state }) => `is new and is ${state}`,
	},
	/** Of Monitoring Alert Trigger alone. */
	notUnderstood: {
		icon: ':warning:',
		describe: ({ reason }) => `sent an alert that cannot be read: it ${reason}`,
	},
	paused: {
		choice: {
			name: 'Paused',
			description: 'Monitoring of a device was paused',
			sample: { state: 'paused', previousState: 'up' },
		},
		icon: ':double_vertical_bar:',
		describe: ({ since }) => `has been paused since ${since}`,
	},
	removedWhileDown: {
		choice: {
			name: 'Removed While Down',
			description: 'A device that was down is no longer in the account',
			sample: { state: null, previousState: 'down', hasLength: true },
		},
		icon: ':heavy_minus_sign:',
		describe: ({ after, downSince, startedBefore }) =>
			startedBefore
				? `is no longer in the account; it was down, and was removed${after}`
				: `is no longer in the account; it had been down since ${downSince}, and was removed${after}`,
	},
	resumed: {
		choice: {
			name: 'Resumed',
			description: 'A device that was paused is monitored again',
			sample: { state: 'up', previousState: 'paused', hasLength: true },
		},
		icon: ':arrow_forward:',
		describe: ({ after, state }) => `is monitored again${after} and is ${state}`,
	},
	stillDown: {
		choice: {
			name: 'Still Down',
			description: 'Reminders while a device is down',
			sample: { state: 'down', previousState: 'down', hasLength: true },
		},
		icon: ':red_circle:',
		describe: ({ downSince, length, startedBefore }) =>
			startedBefore
				? `is still down, for ${length}`
				: `is still down: it has been down since ${downSince}, for ${length} so far`,
	},
	/** Of Monitoring Alert Trigger alone: somebody tries whether alerts arrive. */
	test: {
		icon: ':large_blue_circle:',
		describe: () => 'sent a test alert: this is a test, and nothing is down',
	},
	unstable: {
		icon: ':warning:',
		describe: ({ changes, state }) =>
			`is unstable: ${changes} changes within an hour, and ${state} now`,
	},
	wentDown: {
		choice: {
			name: 'Went Down',
			description: 'A device is down',
			sample: { state: 'down', previousState: 'up' },
		},
		icon: ':red_circle:',
		describe: ({ details, since, startedBefore }) =>
			`${startedBefore ? 'is down' : `has been down since ${since}`}${details}`,
	},
} satisfies Record<string, KindOfEvent>;

type Kinds = typeof eventKinds;

export type EventKind = keyof Kinds;

/** An event with a name that a person can ask for. */
export type NamedEvent = {
	[Kind in EventKind]: Kinds[Kind] extends { choice: object } ? Kind : never;
}[EventKind];

/** What a person can ask for. */
export type WatchedEvent = NamedEvent | 'any';

/** The choices of a person, with the values that stand for them. */
export const eventChoices: ReadonlyArray<{
	name: string;
	value: WatchedEvent;
	description: string;
}> = [
	{
		name: 'Any Change',
		value: 'any',
		description: 'All others but Still Down, and changes to states that have no event of their own',
	},
	...(Object.keys(eventKinds) as EventKind[]).flatMap((value) => {
		const kind = eventKinds[value];
		if (!('choice' in kind)) return [];
		const { name, description } = kind.choice;
		return [{ name, value: value as NamedEvent, description }];
	}),
];
