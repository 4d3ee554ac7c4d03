import { displayOnly } from '../shared/n8n/parameters/field';
import {
	eventsField,
	outageChoice,
	withoutEndNotice,
	type EventChoice,
} from '../shared/n8n/parameters/fields/events';
import { reminderField } from '../shared/n8n/parameters/fields/reminder';
import { eventChoices, type WatchedEvent } from '../shared/features/watch';
import { budgetField, slowField } from './checkFields';
import { watchedDevicesField } from './devicesField';
import { watchOptionsField } from './optionsField';

const allOfAnOutage = 'Down, Recovered, Removed';

/** What most workflows want, best first; the other events follow. */
const wanted: readonly WatchedEvent[] = ['wentDown', 'cameBack', 'stillDown', 'gotSlow'];

/** 0 for the best. */
const rankOf = (event: WatchedEvent) =>
	wanted.includes(event) ? wanted.indexOf(event) : wanted.length;

/** In the editor's order. */
const choices: Array<EventChoice<WatchedEvent>> = [
	{
		name: allOfAnOutage,
		value: outageChoice,
		action: 'On device down or recovered',
		description: 'A device went down, recovered, or was removed while down',
	},
	...[...eventChoices]
		.sort((one, other) => rankOf(one.value) - rankOf(other.value))
		.map((choice) =>
			choice.value === 'wentDown' ? { ...choice, action: 'On device down' } : choice,
		),
];

/** A test event shows the first chosen event in this order: an outage, if it is among them. */
const order = [
	...new Set<WatchedEvent | typeof outageChoice>([
		outageChoice,
		'wentDown',
		...choices.map(({ value }) => value),
	]),
];

const events = eventsField<WatchedEvent>({
	choices,
	order,
	ofAnOutage: ['wentDown', 'cameBack', 'removedWhileDown'],
	default: [outageChoice],
	description: 'Events that start the workflow. Outputs one item per event.',
});

const reminderOf = reminderField((parameters) => events.read(parameters).includes('stillDown'));

const noticeField = displayOnly({
	displayName:
		'The service allows one request in 10 seconds from the same IP address; requests wait for their turn. Each poll needs one request for all devices, and another one after a device went down, or for events of response times or error budgets.',
	name: 'requestNotice',
	type: 'notice',
	default: '',
});

/** Everything a user fills in, in the order of the editor. */
export const watchFields = {
	notice: noticeField,
	events,
	withoutEnd: withoutEndNotice(allOfAnOutage, ['any', 'cameBack']),
	reminder: reminderOf,
	slow: slowField(events),
	budget: budgetField(events),
	devices: watchedDevicesField,
	options: watchOptionsField,
};
