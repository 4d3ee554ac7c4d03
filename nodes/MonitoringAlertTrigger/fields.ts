import type { INodeProperties } from 'n8n-workflow';

import { alertTriggerTemplate } from '../shared/features/alerts';
import { displayOnly, mapField, shownWith, type Field } from '../shared/n8n/parameters/field';
import { collectionField } from '../shared/n8n/parameters/fields/collection';
import {
	eventsField,
	outageChoice,
	withoutEndNotice,
} from '../shared/n8n/parameters/fields/events';
import { reminderField } from '../shared/n8n/parameters/fields/reminder';
import { quietHoursField } from '../shared/n8n/parameters/fields/weeklyHours';
import { ParameterError } from '../shared/words/util/monitoringError';
import { eventKinds, type AlertEvent } from '../shared/features/watch';

export const secretHeader = 'X-Monitoring-Secret';

/** In notices, n8n keeps links, ul and li; a ul without li is a line without a bullet. */
const steps = displayOnly({
	displayName: `Once, in your Dotcom-Monitor account:${[
		'Above, open Webhook URLs, choose Production URL and click the URL to copy it.',
		'In your account, open Manage > Delivery Address Groups and the group to alert. Add an address of type HTTP Webhook with this URL and the method POST.',
		`Enter a Secret below, and add it to the address as the header ${secretHeader}.`,
		'For the request content, choose Dynamic and paste the whole Template from below. (Or choose an alert template created by Monitoring Config: Alert Template > Create, Alert Messages: Built-In for Alert Trigger.)',
		'Save the address, publish this workflow, and send a test alert.',
	]
		.map((step, index) => `<ul>${index + 1}. ${step}</ul>`)
		.join('')}`,
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
	description: 'Copy all of it into the HTTP Webhook address. Changes here have no effect.',
});

const secretProperty: INodeProperties = {
	displayName: 'Secret',
	name: 'secret',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. a long random text',
	description: `The secret that requests must contain, in the header ${secretHeader} or in the URL as ?secret=…. Leave empty to accept all.`,
};

/** A shorter one is easy to guess, and its letters are in ordinary words. */
const minSecretLength = 8;

/** The secret that requests must contain; empty to accept all. An expression must not be empty. */
const secret: Field<string> = {
	properties: [secretProperty],
	/** @throws {ParameterError} for a secret that is too short, and for a blank expression */
	read(parameters) {
		parameters.rejectBlankExpression(secretProperty);
		const text = parameters.string(secretProperty);
		if (text === '' || text.length >= minSecretLength) return text;
		throw new ParameterError(
			`Secret has ${text.length} characters, and needs at least ${minSecretLength}`,
			'Enter a longer text in Secret, and the same text in the delivery address of your account.',
		);
	},
};

const noSecretNotice = shownWith(
	{ secret: [''] },
	displayOnly({
		displayName:
			'Secret is empty: anyone who knows the URL can start this workflow. Enter one, and add it to the address in your account (step 3).',
		name: 'noSecretNotice',
		type: 'notice',
		default: '',
	}),
);

const { cameBack, stillDown, wentDown } = eventKinds;

type AskedEvent = Exclude<AlertEvent, 'notUnderstood'>;

const allOfAnOutage = 'Down, Recovered, Tests';

const chosen = eventsField<AskedEvent>({
	choices: [
		{
			name: allOfAnOutage,
			value: outageChoice,
			action: 'On device down or recovered',
			description: 'A device went down or recovered, or a test alert was sent',
			events: ['wentDown', 'cameBack', 'test'],
		},
		{
			name: cameBack.choice.name,
			value: 'cameBack',
			description: 'A device that was down is up again',
			events: ['cameBack'],
		},
		{
			name: stillDown.choice.name,
			value: 'stillDown',
			description: stillDown.choice.description,
			events: ['stillDown'],
		},
		{
			name: 'Test',
			value: 'test',
			description: 'A test alert was sent from the account',
			events: ['test'],
		},
		{
			name: wentDown.choice.name,
			value: 'wentDown',
			action: 'On device down',
			description: 'The first alert of an outage',
			events: ['wentDown'],
		},
	],
	default: ['wentDown', 'cameBack', 'test'],
	description: 'Events that start the workflow. Repeated alerts of an outage are one event.',
});

/** Unreadable alerts can be anything, so they are reported for all chosen events. */
const events: Field<ReadonlySet<AlertEvent>> = mapField(
	chosen,
	(asked) => new Set<AlertEvent>([...asked, 'notUnderstood']),
);

const quietHours = quietHoursField(
	'Weekly times without events, in the time zone of the workflow. The first alert afterwards outputs one digest.',
);

export const alertFields = {
	steps,
	secret,
	noSecret: noSecretNotice,
	template,
	events,
	withoutEnd: withoutEndNotice(allOfAnOutage, ['cameBack']),
	reminder: reminderField((parameters) => events.read(parameters).has('stillDown')),
	options: collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		{ quietHours },
	),
};
