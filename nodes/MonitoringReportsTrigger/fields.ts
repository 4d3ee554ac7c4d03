import {
	countField,
	displayOnly,
	shownWith,
	wholeNumberField,
	type Field,
} from '../shared/n8n/parameters/field';
import { choicesField } from '../shared/n8n/parameters/fields/choices';
import { eventChoices, type WatchedEvent } from '../shared/watch';
import { budgetField, slowField } from './checkFields';
import { watchedDevicesField } from './devicesField';
import { watchOptionsField } from './optionsField';

/** What an outage is from its beginning to its end: two of these alone would leave one of them untold. */
const ofAnOutage: WatchedEvent[] = ['wentDown', 'cameBack', 'removedWhileDown'];

/** In the editor's order; the first is what most workflows want. */
const choices = [
	{
		name: 'All of an Outage',
		value: 'outage',
		action: 'On down and back',
		description: 'A device went down, came back, or was removed while it was down',
	} as const,
	...eventChoices.map((choice) =>
		choice.value === 'wentDown' ? { ...choice, action: 'On went down, without its end' } : choice,
	),
];

type Choice = (typeof choices)[number]['value'];

/** The first one that is chosen is the one that a test event shows: an outage, if it is among them. */
const choiceOrder = [
	...new Set<Choice>(['outage', 'wentDown', ...choices.map(({ value }) => value)]),
];

const events = choicesField(choiceOrder, {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	options: choices,
	default: ['outage'],
	description: 'What starts the workflow: one item per event',
});

const withoutEnd = displayOnly({
	displayName:
		'Nothing will tell you that a device is back. To be told both, choose <b>All of an Outage</b>.',
	name: 'withoutEndNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: { events: ['wentDown', 'stillDown'] },
		hide: { events: ['outage', 'any', 'cameBack'] },
	},
});

const eventsField: Field<WatchedEvent[]> = {
	properties: events.properties,
	read(parameters) {
		const chosen = events.read(parameters);
		if (chosen.length > 0) {
			return [...new Set(chosen.flatMap((one) => (one === 'outage' ? ofAnOutage : one)))];
		}
		const names = choices.map(({ name }) => name);
		const hint = `Choose one or several in Events: ${names.join(', ')}.`;
		throw parameters.reject(events.properties[0], 'is empty', hint);
	},
};

const withReminders = { events: ['stillDown'] };

const remindMinutes = shownWith(
	withReminders,
	countField(
		{ min: 1, max: 100_000, unit: 'minute' },
		{
			displayName: 'Remind Every (Minutes)',
			name: 'remindMinutes',
			default: 60,
			description: 'How long after one Still Down event of a device the next one comes',
		},
	),
);

const maxReminders = shownWith(
	withReminders,
	wholeNumberField({
		displayName: 'Max Reminders',
		name: 'maxReminders',
		default: 24,
		description: 'How many Still Down events there are at most of one outage, or 0 for any number',
	}),
);

/** Of Still Down; only what is shown is read. */
const reminderField: Field<{ everyMs: number; maxCount: number }> = {
	properties: [...remindMinutes.properties, ...maxReminders.properties],
	read(parameters) {
		if (!eventsField.read(parameters).includes('stillDown')) return { everyMs: 0, maxCount: 0 };
		const maxCount = maxReminders.read(parameters) || Number.MAX_SAFE_INTEGER;
		return { everyMs: remindMinutes.read(parameters) * 60_000, maxCount };
	},
};

const noticeField = displayOnly({
	displayName:
		'The service allows one request in 10 seconds from the same IP address. Each poll is one request for all devices, and one more when a device went down, or when Events has response times or error budgets; this node waits for its turn.',
	name: 'requestNotice',
	type: 'notice',
	default: '',
});

/** Everything a user fills in, in the order of the editor. */
export const watchFields = {
	notice: noticeField,
	events: eventsField,
	withoutEnd,
	reminder: reminderField,
	slow: slowField(eventsField),
	budget: budgetField(eventsField),
	devices: watchedDevicesField,
	options: watchOptionsField,
};
