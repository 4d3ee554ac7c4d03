import {
	countField,
	displayOnly,
	shownWith,
	wholeNumberField,
	type Field,
} from '../shared/n8n/parameters/field';
import { choicesField } from '../shared/n8n/parameters/fields/choices';
import { eventChoices, type WatchedEvent } from '../shared/watch';
import { watchedDevicesField } from './devicesField';
import { watchOptionsField } from './optionsField';

/** The first one that is chosen is the one that a test event shows: an outage, if it is among them. */
const eventOrder = [
	...new Set<WatchedEvent>(['wentDown', ...eventChoices.map(({ value }) => value)]),
];

const events = choicesField(eventOrder, {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	options: [...eventChoices],
	default: ['wentDown', 'cameBack', 'removedWhileDown'],
	description: 'What starts the workflow: one item per event',
});

const eventsField: Field<WatchedEvent[]> = {
	properties: events.properties,
	read(parameters) {
		const chosen = events.read(parameters);
		if (chosen.length > 0) return chosen;
		const names = eventChoices.map(({ name }) => name);
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
		'The service allows one request in 10 seconds from the same IP address. Each poll is one request for all devices, and one more when a device went down; this node waits for its turn.',
	name: 'requestNotice',
	type: 'notice',
	default: '',
});

/** Everything a user fills in, in the order of the editor. */
export const watchFields = {
	notice: noticeField,
	events: eventsField,
	reminder: reminderField,
	devices: watchedDevicesField,
	options: watchOptionsField,
};
