import type { BudgetUse, Slowness } from './checks/types';
import { wordsOfBudget, wordsOfSlowness } from './checks/words';

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
	slowness?: Slowness;
	budget?: BudgetUse;
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
	budgetBurningFast: {
		choice: {
			name: 'Budget Burning Fast',
			description: 'A device uses its error budget up within days: somebody should look at once',
			sample: { state: 'down', previousState: 'down' },
		},
		icon: ':fire:',
		describe: ({ budget }) => `is using its error budget up fast${wordsOfBudget(budget)}`,
	},
	budgetBurningSlowly: {
		choice: {
			name: 'Budget Burning Slowly',
			description: 'A device uses its error budget up before its time: somebody should look soon',
			sample: { state: 'up', previousState: 'up' },
		},
		icon: ':hourglass_flowing_sand:',
		describe: ({ budget }) => `is using its error budget up slowly${wordsOfBudget(budget)}`,
	},
	budgetUsedUp: {
		choice: {
			name: 'Budget Used Up',
			description: 'A device was down for as long as its uptime target allows',
			sample: { state: 'down', previousState: 'down' },
		},
		icon: ':no_entry:',
		describe: ({ budget }) => `has used up its error budget${wordsOfBudget(budget)}`,
	},
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
	gotSlow: {
		choice: {
			name: 'Got Slow',
			description: 'The responses of a device take longer than they should, or than usual',
			sample: { state: 'up', previousState: 'up' },
		},
		icon: ':snail:',
		describe: ({ slowness }) => `is slow${wordsOfSlowness(slowness)}`,
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
	normalAgain: {
		choice: {
			name: 'Normal Again',
			description: 'A device that was slow is not any more',
			sample: { state: 'up', previousState: 'up', hasLength: true },
		},
		icon: ':large_green_circle:',
		describe: ({ after }) => `is no longer slow${after}`,
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
		describe: ({ details, downSince, length, startedBefore }) =>
			startedBefore
				? `is still down, for ${length}${details}`
				: `is still down: it has been down since ${downSince}, for ${length} so far${details}`,
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

/** Those that come of single checks: they take a request more in every poll, and only who asks for them has them. */
export const checkEvents = [
	'budgetBurningFast',
	'budgetBurningSlowly',
	'budgetUsedUp',
	'gotSlow',
	'normalAgain',
] as const satisfies EventKind[];

/** The choices of a person, with the values that stand for them. */
export const eventChoices: ReadonlyArray<{
	name: string;
	value: WatchedEvent;
	description: string;
}> = [
	{
		name: 'Any Change',
		value: 'any',
		description:
			'All others of states but Still Down, and changes to states that have no event of their own',
	},
	...(Object.keys(eventKinds) as EventKind[]).flatMap((value) => {
		const kind = eventKinds[value];
		if (!('choice' in kind)) return [];
		const { name, description } = kind.choice;
		return [{ name, value: value as NamedEvent, description }];
	}),
];
