/** What can be changed of a device; docs/service.md W5. */
import {
	booleanField,
	checkedStringField,
	field,
	jsonObjectField,
	stringListField,
	type Field,
} from '../../../shared/n8n/field';
import { rowsField } from '../../../shared/n8n/fields/collection';
import { entityField } from '../../../shared/n8n/fields/entityField';
import { formatDuration, webApiFacts } from '../../../shared/webApi';

const nameField = checkedStringField(
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Shop front',
		description: 'What the device is called in your account and in reports',
	},
	{
		isValid: (text) => text !== '',
		problem: 'is empty',
		hint: 'Enter a name for the device in Name.',
	},
);

const frequencyField = field(
	{
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
	(parameters, parameter) =>
		parameters.wholeNumber(
			parameter,
			{ min: 1, max: 999_999_999 },
			'is not a whole number of seconds',
			'Choose one in Frequency, or enter seconds such as 300 in an expression.',
		),
);

const locationsProperty = {
	displayName: 'Location Names or IDs',
	name: 'locations',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getLocations', loadOptionsDependsOn: ['device.value'] },
	default: [],
	description:
		'Where to check from, in place of the locations it has. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
} as const;

/** Names or ids, at least one. */
const locationsField: Field<string[]> = {
	...stringListField({
		...locationsProperty,
		typeOptions: { ...locationsProperty.typeOptions, loadOptionsDependsOn: ['device.value'] },
		default: [],
	}),
	read(parameters) {
		const texts = parameters.stringList(locationsProperty);
		if (texts.length > 0) return texts;
		const label = parameters.label(locationsProperty);
		const hint = `Choose at least one in ${label}, or remove it to leave the locations as they are.`;
		throw parameters.reject(locationsProperty, 'is empty', hint);
	},
};

const delays: readonly number[] = webApiFacts.alertDelays.value;

const alertGroupsField = rowsField(
	{ displayName: 'Alert Group', name: 'group' },
	{
		displayName: 'Alert Groups',
		name: 'alertGroups',
		description: 'Who is told, in place of the groups it has. Without rows nobody is.',
	},
	{
		id: entityField({
			displayName: 'Alert Group',
			name: 'alertGroup',
			searchMethod: 'searchAlertGroups',
		}),
		delay: field(
			{
				displayName: 'Delay',
				name: 'delay',
				type: 'options',
				options: delays.map((minutes) => ({
					name: minutes === 0 ? 'At Once' : `After ${formatDuration(minutes * 60)}`,
					value: minutes,
				})),
				default: 0,
				description: 'How long something has to last before this group is told',
			},
			(parameters, parameter) => {
				const minutes = Number(parameters.string(parameter) || 0);
				if (delays.includes(minutes)) return minutes;
				const hint = 'Choose one from the list in Delay: 0 to 180 minutes, in steps of 10.';
				throw parameters.reject(parameter, 'cannot be used', hint);
			},
		),
	},
);

export const changeableFields = {
	name: nameField,
	frequency: frequencyField,
	locations: locationsField,
	filterId: entityField({
		displayName: 'Filter',
		name: 'filter',
		searchMethod: 'searchFilters',
		required: false,
		description: 'What is not to count as an outage. By ID, 0 takes the filter off.',
	}),
	scheduleId: entityField({
		displayName: 'Schedule',
		name: 'schedule',
		searchMethod: 'searchSchedules',
		required: false,
		description: 'When to check. By ID, 0 takes the schedule off.',
	}),
	tags: stringListField({
		displayName: 'Tags',
		name: 'tags',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Tag' },
		placeholder: 'e.g. shop',
		description: 'One per row, in place of the tags it has. Without rows it has none.',
	}),
	sendUptimeAlert: booleanField({
		displayName: 'Send Uptime Alert',
		name: 'sendUptimeAlert',
		description: 'Whether to send an alert when everything works again',
	}),
	skipSimultaneousChecks: booleanField({
		displayName: 'Skip Simultaneous Checks',
		name: 'skipSimultaneousChecks',
		description:
			'Whether to keep checks from running at the same time. The service has this for ServerView devices only.',
	}),
	falsePositiveCheck: booleanField({
		displayName: 'False Positive Check',
		name: 'falsePositiveCheck',
		description:
			'Whether to send true to the service, which documents that this disables the check for false positives and advises to leave it off. Another client reads it the other way round: look at the device in your account afterwards.',
	}),
	alertGroups: alertGroupsField,
	additional: jsonObjectField({
		displayName: 'Additional Fields (JSON)',
		name: 'additionalFields',
		placeholder: 'e.g. { "Package_Id": 901 }',
		description: 'More fields of the device, as the service spells them. They win over the others.',
	}),
};
