import type { INodeProperties } from 'n8n-workflow';

import { alertTriggerTemplate } from '../shared/alerts';
import { displayOnly, type Field } from '../shared/n8n/parameters/field';
import { choicesField } from '../shared/n8n/parameters/fields/choices';
import { collectionField } from '../shared/n8n/parameters/fields/collection';
import { addPagerDutyField } from '../shared/n8n/parameters/fields/pagerDuty';
import { reminderField } from '../shared/n8n/parameters/fields/reminder';
import { quietHoursField } from '../shared/n8n/parameters/fields/weeklyHours';
import { eventKinds, type AlertEvent } from '../shared/watch';

/** The header in which the secret can stand. */
export const secretHeader = 'X-Monitoring-Secret';

/** Of a notice, n8n shows lists and links; it takes all other tags out, line breaks among them. */
const steps = displayOnly({
	displayName: `Once, in your Dotcom-Monitor account:<ul>${[
		'Above, press Webhook URLs, then Production URL, then the URL: it is copied.',
		'In your account open Manage > Delivery Address Groups, and the group of those who are alerted. Add an address of the type HTTP Webhook with this URL and the method POST.',
		`Think of a Secret, enter it below, and add it to the address as the header ${secretHeader}.`,
		'As the content of the request choose Dynamic, and paste all of the Template from below. (Or choose an alert template that Monitoring Config has made: Alert Template > Create, Messages: For Monitoring Alert Trigger.)',
		'Save, publish this workflow, and let the service send a test alert.',
	]
		.map((step) => `<li>${step}</li>`)
		.join('')}</ul>`,
	name: 'setupNotice',
	type: 'notice',
	default: '',
});

const template = displayOnly({
	displayName: 'Template',
	name: 'template',
	type: 'string',
	typeOptions: { rows: 8 },
	noDataExpression: true,
	default: alertTriggerTemplate,
	description:
		'To be copied into the address of the type HTTP Webhook, all of it. What you change here changes nothing.',
});

const secretProperty: INodeProperties = {
	displayName: 'Secret',
	name: 'secret',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. a long word that nobody guesses',
	description: `What the service must send along, in the header ${secretHeader} or in the URL as ?secret=…. Without it, requests are answered as if there were nothing here. Leave empty to let in whoever knows the URL.`,
};

/** Empty only where a person left it so. */
const secret: Field<string> = {
	properties: [secretProperty],
	read(parameters) {
		parameters.rejectBlankExpression(secretProperty);
		return parameters.string(secretProperty);
	},
};

const { cameBack, stillDown, wentDown } = eventKinds;

/** What an outage is from its beginning to its end, and what says that alerts arrive. */
const ofAnOutage: AlertEvent[] = ['wentDown', 'cameBack', 'test'];

type Choice = Exclude<AlertEvent, 'notUnderstood'> | 'outage';

/** In the editor's order; in the nodes panel each one is an action, and alone what that one chooses. */
const choices: Array<{ name: string; value: Choice; description: string; action?: string }> = [
	{
		name: 'All of an Outage, and Tests',
		value: 'outage',
		action: 'On down and back',
		description: 'A device went down or came back, or somebody sent a test alert in the account',
	},
	{
		name: cameBack.choice.name,
		value: 'cameBack',
		description: 'The service says that all is clear',
	},
	{ name: stillDown.choice.name, value: 'stillDown', description: stillDown.choice.description },
	{
		name: 'Test',
		value: 'test',
		description: 'Somebody sent a test alert in the account',
	},
	{
		name: wentDown.choice.name,
		value: 'wentDown',
		action: 'On went down, without its end',
		description: 'The first alert of an outage',
	},
];

const eventValues = choices.map(({ value }) => value);

const chosen = choicesField(eventValues, {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	options: choices,
	default: ['wentDown', 'cameBack', 'test'],
	description:
		'What starts the workflow. While a device is down the service alerts at every check; that is one event, and then as many as Still Down asks for.',
});

const events: Field<ReadonlySet<AlertEvent>> = {
	properties: chosen.properties,
	read(parameters) {
		const kinds = chosen
			.read(parameters)
			.flatMap((kind): AlertEvent[] => (kind === 'outage' ? ofAnOutage : [kind]));
		// What cannot be read can be anything: it is told whatever was chosen.
		if (kinds.length > 0) return new Set<AlertEvent>([...kinds, 'notUnderstood']);
		const names = choices.map(({ name }) => name);
		const hint = `Choose one or several in Events: ${names.join(', ')}.`;
		throw parameters.reject(chosen.properties[0], 'is empty', hint);
	},
};

const withoutEnd = displayOnly({
	displayName:
		'Nothing will tell you that a device is back. To be told both, choose All of an Outage, and Tests.',
	name: 'withoutEndNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: { events: ['wentDown', 'stillDown'] },
		hide: { events: ['outage', 'cameBack'] },
	},
});

const quietHours = quietHoursField(
	'Times of the week, in the time zone of the workflow, in which no event of a device starts it. The first alert after them starts it with one item of all that happened. Times over midnight end on the next day.',
);

/** Everything a user fills in, in the order of the editor. */
export const alertFields = {
	steps,
	secret,
	template,
	events,
	withoutEnd,
	reminder: reminderField((parameters) => events.read(parameters).has('stillDown')),
	options: collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		{ addPagerDuty: addPagerDutyField, quietHours },
	),
};
