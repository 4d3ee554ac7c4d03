import type { KindOfEvent } from './kind';

/** The kinds of events, in alphabetical order. */
export const eventKinds = {
	/** Of the whole account: after the last of several outages has ended. */
	allRecovered: {
		choice: {
			name: 'All Recovered',
			description: 'No watched device is down anymore, after at least one was',
			sample: { state: 'up', previousState: 'down', hasLength: true },
		},
		icon: ':white_check_mark:',
		subject: 'No watched device',
		isApart: true,
		describe: ({ downSince, length, startedBefore }) =>
			`is down anymore. The first outage began ${startedBefore ? '' : `at ${downSince}, `}${length} ago`,
	},
	cameBack: {
		choice: {
			name: 'Recovered',
			description: 'A device that was down is up again',
			sample: { state: 'up', previousState: 'down', hasLength: true },
		},
		icon: ':large_green_circle:',
		change: { place: 2, fits: ({ isOutage, state }) => state === 'up' && isOutage },
		describe: ({ after }) => `recovered${after}`,
	},
	/** A change without a specific event. */
	changed: {
		icon: ':large_blue_circle:',
		change: { place: 100, fits: () => true },
		describe: ({ previousState, since, state }) =>
			`has been ${state} since ${since}; it was ${previousState}`,
	},
	/** An event of the whole account: without it, users of check events would wait in vain. */
	checksUnread: {
		icon: ':warning:',
		subject: 'The account',
		describe: ({ length, reason }) =>
			`is currently not watched for slow responses, because the checks could not be read for ${length}${reason && `. ${reason}`}`,
		isApart: true,
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
			name: 'Slow Response',
			description: 'Responses of a device take longer than the limit',
			sample: { state: 'up', previousState: 'up' },
		},
		icon: ':snail:',
		isApart: true,
		describe: () => 'is slow',
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
			name: 'Back to Normal',
			description: 'A slow device is back to normal',
			sample: { state: 'up', previousState: 'up', hasLength: true },
		},
		icon: ':large_green_circle:',
		isApart: true,
		describe: ({ after }) => `is no longer slow${after}`,
	},
	/** Of Monitoring Alert Trigger alone. */
	notUnderstood: {
		icon: ':warning:',
		describe: ({ reason }) => `sent an alert that cannot be read${reason && `: it ${reason}`}`,
	},
	paused: {
		choice: {
			name: 'Paused',
			description: 'Monitoring of a device was paused',
			sample: { state: 'paused', previousState: 'up' },
		},
		icon: ':double_vertical_bar:',
		change: { place: 3, fits: ({ state }) => state === 'paused' },
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
		change: { place: 4, fits: ({ previous }) => previous === 'paused' },
		describe: ({ after, state }) => `is monitored again${after} and is ${state}`,
	},
	stillDown: {
		choice: {
			name: 'Still Down',
			description: 'Reminders while a device is down',
			sample: { state: 'down', previousState: 'down', hasLength: true },
		},
		icon: ':red_circle:',
		isApart: true,
		describe: ({ details, downSince, length, startedBefore }) =>
			startedBefore
				? `is still down, for ${length}${details}`
				: `is still down: it has been down since ${downSince}, for ${length} so far${details}`,
	},
	/** Built-In for Alert Trigger only: a test of the delivery. */
	test: {
		icon: ':large_blue_circle:',
		describe: () => 'sent a test alert: this is a test, and nothing is down',
	},
	unstable: {
		icon: ':warning:',
		describe: ({ changes, state }) =>
			`is unstable: its state changed ${changes} times within an hour, and it is ${state} now`,
	},
	wentDown: {
		choice: {
			name: 'Went Down',
			description: 'A device is down',
			sample: { state: 'down', previousState: 'up' },
		},
		icon: ':red_circle:',
		change: { place: 1, fits: ({ isOutage, state }) => state === 'down' && !isOutage },
		describe: ({ details, since, startedBefore }) =>
			`${startedBefore ? 'is down' : `has been down since ${since}`}${details}`,
	},
} satisfies Record<string, KindOfEvent>;
