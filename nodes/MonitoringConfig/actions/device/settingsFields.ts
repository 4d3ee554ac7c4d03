/** The settings of a device except for its checks; docs/dev/service.md W5. */
import { booleanField, field, readParsed, type Field } from '../../../shared/n8n/parameters/field';
import {
	collectionField,
	rowsField,
	sortByLabel,
} from '../../../shared/n8n/parameters/fields/collection';
import {
	nameInLocator,
	pickerProperty,
	type ListPicker,
} from '../../../shared/n8n/parameters/fields/entityField';
import { containsName, type NameReference } from '../../../shared/words/names';
import {
	formatSeconds,
	parseDuration,
	unitSeconds,
	type DurationUnit,
} from '../../../shared/words/values/duration';
import { requireValue } from '../../../shared/words/values/cellText';
import { splitEntries } from '../../../shared/words/values/lists';
import { ValueError } from '../../../shared/words/values/valueError';
import { webApiFacts } from '../../../shared/service/webApi';
import { entityJsonField } from '../entityJsonField';
import { taskRowsField } from './newDeviceFields';

/**
 * A field for an entry of the account, which is looked up later. Its value is an object with the
 * name if the user chose By Name, otherwise the entered ID or text. An empty field is refused.
 */
function referenceField(picker: ListPicker): Field<NameReference> {
	const property = pickerProperty(picker);
	return {
		properties: [property],
		read(parameters) {
			const name = nameInLocator(parameters, property);
			if (name !== undefined) return { name };
			const text = parameters.locator(property).trim();
			// Separators alone are refused: as an empty list, they would clear the setting.
			if (containsName(text)) return text;
			const label = parameters.label(property);
			const hint = `Choose one from the list in ${label}, or enter its name or ID.`;
			throw parameters.emptyError(property, hint);
		},
	};
}

export const alertDelays: readonly number[] = webApiFacts.alertDelays.value;
export const delayHint = 'Enter 0 to 180 minutes in steps of 10, such as 20, 20 min or 1 h.';

/**
 * Reads the delay before an alert group is alerted, and returns it in minutes.
 *
 * @param unit the unit of plain numbers
 * @throws {ValueError} when it is not a delay that the service accepts
 */
export function parseDelay(text: string, unit: DurationUnit = 'minute'): number {
	const minutes = parseDuration(text, unit) / unitSeconds.minute;
	if (alertDelays.includes(minutes)) return minutes;
	throw new ValueError(`contains "${text}", which cannot be used`, delayHint);
}

const alertGroupsField = rowsField(
	{ displayName: 'Alert Group', name: 'group' },
	{
		displayName: 'Alert Groups',
		name: 'alertGroups',
		description: 'Alert groups that replace the existing ones. Without rows, no one is alerted.',
	},
	{
		group: referenceField({
			displayName: 'Alert Group',
			name: 'alertGroup',
			searchMethod: 'searchAlertGroups',
		}),
		delay: field(
			{
				displayName: 'Alert Delay',
				name: 'delay',
				type: 'options',
				options: alertDelays.map((minutes) => ({
					name: minutes === 0 ? 'Immediately' : `After ${formatSeconds(minutes * 60)}`,
					value: minutes,
				})),
				default: 0,
				description: 'How long an outage must last before this group is alerted',
			},
			(parameters, parameter) =>
				readParsed(parameters, parameter, parseDelay, parameters.string(parameter) || '0'),
		),
	},
);

export const settingsFields = {
	alertGroups: alertGroupsField,
	schedule: referenceField({
		displayName: 'Schedule',
		name: 'schedule',
		searchMethod: 'searchSchedules',
		required: false,
		description: 'When to check. By ID, 0 removes the schedule.',
	}),
	filter: referenceField({
		displayName: 'Filter',
		name: 'filter',
		searchMethod: 'searchFilters',
		required: false,
		description: 'The filter for failures to ignore. By ID, 0 removes the filter.',
	}),
	tags: field(
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Tag' },
			default: [],
			placeholder: 'e.g. shop',
			description:
				'Tags that replace the existing ones: one per row, or separated by commas or semicolons. No rows remove all.',
		},
		(parameters, parameter) => {
			const texts = parameters.stringList(parameter).flatMap(splitEntries);
			const tags = texts.map((tag) => readParsed(parameters, parameter, requireValue, tag));
			// An expression that returned nothing, such as an empty cell, keeps the tags.
			return parameters.isBlankExpression(parameter, tags.length === 0) ? undefined : tags;
		},
	),
	packageId: referenceField({
		displayName: 'Subscription Package',
		name: 'package',
		searchMethod: 'searchPackages',
		required: false,
		description: 'The package that includes the device',
	}),
	owner: referenceField({
		displayName: 'Parent Device',
		name: 'owner',
		searchMethod: 'searchDevices',
		required: false,
		description: 'The device that this one belongs to. By ID, 0 means none.',
	}),
	sendUptimeAlert: booleanField({
		displayName: 'Send Recovery Alert',
		name: 'sendUptimeAlert',
		description: 'Whether to send an alert when the device has recovered',
	}),
	skipSimultaneousChecks: booleanField({
		displayName: 'Avoid Overlapping Checks',
		name: 'skipSimultaneousChecks',
		description:
			'Whether to skip checks that would run at the same time. For ServerView devices only.',
	}),
	falsePositiveCheck: booleanField({
		displayName: 'False Positive Check',
		name: 'falsePositiveCheck',
		description:
			'Whether to switch on the false positive check. Verify it in your account afterwards.',
	}),
};

const inCreate = { show: { '/operation': ['create'] } };

/** The settings that the service stores with a new device. */
const storedFields = {
	...settingsFields,
	paused: booleanField({
		displayName: 'Paused',
		name: 'paused',
		displayOptions: inCreate,
		description: 'Whether to create the device paused. Checks start after Resume.',
	}),
};

export const moreFieldsField = entityJsonField({
	displayName: 'More Device Fields (JSON)',
	name: 'additionalFields',
	placeholder: 'e.g. { "ContextParams": [] }',
	description:
		'More fields of the device, with the names of the service. They override the other fields.',
});

/** The settings of Create or Update. */
const anyDeviceFields = { ...settingsFields, additional: moreFieldsField, taskRows: taskRowsField };

const creationFields = {
	...storedFields,
	...anyDeviceFields,
	muteMinutes: field(
		{
			displayName: 'Mute Alerts (Minutes)',
			name: 'muteMinutes',
			displayOptions: inCreate,
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description: 'How long to mute alerts of the new device. 60 is an hour, 1440 a day.',
		},
		(parameters, parameter) => parameters.wholeNumber(parameter, { min: 1 }),
	),
};

export const settingNames = Object.keys(storedFields) as Array<keyof typeof storedFields>;

/** The labels of the settings in messages and in `changes`. */
export const settingLabels = Object.fromEntries(
	settingNames.map((name) => [name, storedFields[name].properties[0].displayName]),
) as Record<keyof typeof storedFields, string>;

const collection = {
	displayName: 'Device Settings',
	name: 'settings',
	placeholder: 'Add Setting',
	description:
		"Alert groups, schedule, filter, tags, tasks and more. Others keep their value, or get the service's default.",
} as const;

export const creationSettingsField = collectionField(collection, sortByLabel(creationFields));

/** Looks the same in the editor, which hides the settings that only Create has. */
export const settingsField = {
	properties: creationSettingsField.properties,
	read: collectionField(collection, anyDeviceFields).read,
};
