import { displayOnly } from '../shared/n8n/parameters/field';
import {
	eventsField,
	outageChoice,
	withoutEndNotice,
	type EventChoice,
} from '../shared/n8n/parameters/fields/events';
import { reminderField } from '../shared/n8n/parameters/fields/reminder';
import { eventChoices, type WatchedEvent } from '../shared/features/watch';
import { compareNames } from '../shared/words/util/compareNames';
import { slowField } from './checkFields';
import { watchedDevicesField } from './devicesField';
import { watchOptionsField } from './optionsField';

const allOfAnOutage = 'Down, Recovered, Removed';

/** The events that most workflows use, most used first; the others follow by name. */
const wanted = ['wentDown', 'cameBack', 'stillDown', 'gotSlow'];

const rankOf = ({ value }: EventChoice<WatchedEvent>) =>
	wanted.includes(value) ? wanted.indexOf(value) : wanted.length;

const single = eventChoices.map((choice): EventChoice<WatchedEvent> => ({
	...choice,
	events: [choice.value],
}));

export const watchChoices: ReadonlyArray<EventChoice<WatchedEvent>> = [
	{
		name: allOfAnOutage,
		value: outageChoice,
		action: 'On device down or recovered',
		description: 'A device went down, recovered, or was removed while down',
		events: ['wentDown', 'cameBack', 'removedWhileDown'],
	},
	...[...single]
		.sort((one, other) => rankOf(one) - rankOf(other) || compareNames(one.name, other.name))
		.map((choice) =>
			choice.value === 'wentDown' ? { ...choice, action: 'On device down' } : choice,
		),
];

const events = eventsField<WatchedEvent>({
	choices: watchChoices,
	// A test event shows the first chosen event: an outage, if it is among them.
	order: [...new Set([outageChoice, 'wentDown', ...watchChoices.map(({ value }) => value)])],
	default: [outageChoice],
	description: 'Events that start the workflow. Outputs one item per event.',
});

const reminderOf = reminderField((parameters) => events.read(parameters).includes('stillDown'));

const noticeField = displayOnly({
	displayName:
		'The service allows one request in 10 seconds from the same IP address; requests wait for their turn. Each poll needs one request for all devices, and another one after a device went down, or for slow responses.',
	name: 'requestNotice',
	type: 'notice',
	default: '',
});

export const watchFields = {
	notice: noticeField,
	events,
	withoutEnd: withoutEndNotice(allOfAnOutage, ['any', 'cameBack']),
	reminder: reminderOf,
	slow: slowField(events),
	devices: watchedDevicesField,
	options: watchOptionsField,
};
