import { displayOnly, type Field } from '../shared/n8n/parameters/field';
import { choicesField } from '../shared/n8n/parameters/fields/choices';
import { reminderField } from '../shared/n8n/parameters/fields/reminder';
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
		'Nothing will tell you that a device is back. To be told both, choose All of an Outage.',
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

const reminderOf = reminderField((parameters) =>
	eventsField.read(parameters).includes('stillDown'),
);

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
	reminder: reminderOf,
	slow: slowField(eventsField),
	budget: budgetField(eventsField),
	devices: watchedDevicesField,
	options: watchOptionsField,
};
