/** What can be changed of a device; spec/web-api-public-facts.md §2.2. */
import type { INodeProperties } from 'n8n-workflow';

import {
	idParameter,
	jsonObjectParameter,
	textParameter,
	textsParameter,
} from '../../../shared/n8n/parameters';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { formatDuration, webApiFacts } from '../../../shared/webApi';
import { checkedField, refuse, type ThingField } from '../thingField';
import { alertGroupsField } from './alertGroupsField';

type Words = Pick<INodeProperties, 'displayName' | 'name' | 'description'>;

const nameField = checkedField(
	'Name',
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Shop front',
		description: 'What the device is called in your account and in reports',
	},
	{
		fits: (text) => text !== '',
		otherwise: 'is empty',
		nextStep: 'Enter a name for the device in Name.',
	},
);

const frequencyField: ThingField = {
	property: {
		displayName: 'Frequency',
		name: 'frequency',
		type: 'options',
		options: webApiFacts.frequencies.value.map((seconds) => ({
			name: `Every ${formatDuration(seconds)}`,
			value: seconds,
		})),
		default: 300,
		description:
			'How often to check. For another frequency that your platform offers, switch to an expression and enter its seconds.',
	},
	read: (place) => {
		const text = textParameter(place.context, place.path, place.itemIndex);
		if (/^[1-9]\d{0,8}$/.test(text)) return { Frequency: Number(text) };
		const nextStep = 'Choose one in Frequency, or enter seconds such as 300 in an expression.';
		return refuse(place, 'is not a whole number of seconds', nextStep);
	},
};

/** Texts; those that are names still have to be looked up. */
const locationsField: ThingField = {
	property: {
		displayName: 'Location Names or IDs',
		name: 'locations',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getLocations', loadOptionsDependsOn: ['device.value'] },
		default: [],
		description:
			'Where to check from, in place of the locations it has. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	read: (place) => {
		const texts = textsParameter(place.context, place.path, place.label, place.itemIndex);
		if (texts.length > 0) return { Locations: texts };
		const nextStep = `Choose at least one in ${place.label}, or remove it to leave the locations as they are.`;
		return refuse(place, 'is empty', nextStep);
	},
};

const tagsField: ThingField = {
	property: {
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Tag' },
		default: [],
		placeholder: 'e.g. shop',
		description: 'One per row, in place of the tags it has. Without rows it has none.',
	},
	read: ({ context, path, label, itemIndex }) => ({
		Tags: textsParameter(context, path, label, itemIndex),
	}),
};

/** To be read last: it wins over the other fields. */
export const additionalFields: ThingField = {
	property: {
		displayName: 'Additional Fields (JSON)',
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "Package_Id": 901 }',
		description: 'More fields of the device, as the service spells them. They win over the others.',
	},
	read: ({ context, path, label, itemIndex }) =>
		jsonObjectParameter(context, path, label, itemIndex),
};

export const changeableFields: ThingField[] = [
	nameField,
	frequencyField,
	locationsField,
	referenceField('Filter_Id', 'searchFilters', {
		displayName: 'Filter',
		name: 'filter',
		description: 'What is not to count as an outage. By ID, 0 takes the filter off.',
	}),
	referenceField('Scheduler_Id', 'searchSchedules', {
		displayName: 'Schedule',
		name: 'schedule',
		description: 'When to check. By ID, 0 takes the schedule off.',
	}),
	tagsField,
	switchField('Send_Uptime_Alert', {
		displayName: 'Send Uptime Alert',
		name: 'sendUptimeAlert',
		description: 'Whether to send an alert when everything works again',
	}),
	switchField('Avoid_Simultaneous_Checks', {
		displayName: 'Skip Simultaneous Checks',
		name: 'skipSimultaneousChecks',
		description:
			'Whether to keep checks from running at the same time. The service has this for ServerView devices only.',
	}),
	switchField('False_Positive_Check', {
		displayName: 'False Positive Check',
		name: 'falsePositiveCheck',
		description:
			'Whether to send true to the service, which documents that this disables the check for false positives and advises to leave it off. Another client reads it the other way round: look at the device in your account afterwards.',
	}),
	alertGroupsField,
];

/** Another thing of the account, by its id. */
function referenceField(serviceName: string, searchMethod: string, words: Words): ThingField {
	const { displayName, name, description } = words;
	return {
		property: resourceLocatorField(name, displayName, searchMethod, {
			description,
			required: false,
		}),
		read: ({ context, path, label, itemIndex }) => ({
			[serviceName]: idParameter(context, path, label, itemIndex),
		}),
	};
}

/** On or off; from an expression also as text. */
function switchField(serviceName: string, words: Words): ThingField {
	return {
		property: { type: 'boolean', default: false, ...words },
		read: (place) => {
			const value = place.context.getNodeParameter(place.path, place.itemIndex, false);
			if (['true', 'false'].includes(String(value)))
				return { [serviceName]: String(value) === 'true' };
			const nextStep = `Switch ${place.label} on or off; in an expression these are true and false.`;
			return refuse(place, 'is neither on nor off', nextStep);
		},
	};
}
