/** The fields that describe a device which is not there yet, for the operations that create one. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	field,
	jsonObjectField,
	stringField,
	stringListField,
	type Field,
} from '../../../shared/n8n/field';
import { rowsField } from '../../../shared/n8n/fields/collection';
import { webApiFacts, type NewTask } from '../../../shared/webApi';

export const nameField = stringField({
	displayName: 'Name',
	name: 'name',
	required: true,
	placeholder: 'e.g. Shop front',
	description: 'What the device is called in your account and in reports',
});

/** The choice that lets the user type a platform. */
const otherPlatform = 'other';

function platformOptions(names: readonly string[]): INodePropertyOptions[] {
	const description = 'A platform that is not in this list';
	return [
		...names.map((name) => ({ name, value: name })),
		{ name: 'Other', value: otherPlatform, description },
	];
}

const platformNameProperty: INodeProperties = {
	displayName: 'Platform Name',
	name: 'platformName',
	type: 'string',
	displayOptions: { show: { platform: [otherPlatform] } },
	default: '',
	required: true,
	description: 'The platform as the service spells it',
};

function createPlatformField(names: readonly string[], description: string): Field<string> {
	const property: INodeProperties = {
		displayName: 'Platform',
		name: 'platform',
		type: 'options',
		options: platformOptions(names),
		default: 'HTTPS',
		description,
	};
	return {
		properties: [property, platformNameProperty],
		read(parameters) {
			const platform = parameters.string(property);
			return platform === otherPlatform ? parameters.string(platformNameProperty) : platform;
		},
	};
}

/** The name of a platform; it may be empty. */
export const platformField = createPlatformField(
	webApiFacts.platforms.value,
	'The kind of monitoring',
);

export const stepwisePlatformField = createPlatformField(
	webApiFacts.platforms.value,
	'The kind of monitoring, and where the device is looked for',
);

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

const taskRows = rowsField(
	{ displayName: 'Task', name: 'task' },
	{
		displayName: 'Tasks',
		name: 'tasks',
		default: { task: [{ url: '', method: 'GET', keyword: '' }] },
		description: 'What the device checks, one row per address',
	},
	{
		url: stringField({
			displayName: 'URL',
			name: 'url',
			required: true,
			placeholder: 'e.g. https://www.example.com/',
			description:
				'The address to check, as the platform takes it: https://…, wss://…, ftp://…, a host, a host and port, a mail address',
		}),
		method: stringField({
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: methods.map((method) => ({ name: method, value: method })),
			default: 'GET',
			description:
				'How the check asks for the address. GET is what a browser does. Only sent for web addresses.',
		}),
		keyword: stringField({
			displayName: 'Keyword',
			name: 'keyword',
			placeholder: 'e.g. Add to cart',
			description: 'Text that the page must contain. Leave empty to look for none.',
		}),
		typeId: field(
			{
				displayName: 'Task Type ID',
				name: 'taskTypeId',
				type: 'number',
				default: 0,
				description:
					"The number of the task's type in the service. Needed, with Task Fields, when tasks are sent after the device and are not web addresses, DNS or SSL.",
			},
			(parameters, parameter) => {
				if (['', '0'].includes(parameters.string(parameter))) return undefined;
				return parameters.wholeNumber(parameter, { min: 1 });
			},
		),
		fields: jsonObjectField({
			displayName: 'Task Fields (JSON)',
			name: 'taskFields',
			description: 'More fields of the task, as the service spells them. They win over the others.',
		}),
	},
);

export const tasksField: Field<NewTask[]> = {
	properties: taskRows.properties,
	read: (parameters) =>
		taskRows.read(parameters).map(({ url, method, keyword, typeId, fields }) => ({
			url,
			method: method || 'GET',
			...(keyword === '' ? {} : { keyword }),
			...(typeId === undefined ? {} : { typeId }),
			...(Object.keys(fields).length === 0 ? {} : { fields }),
		})),
};

export const frequencyField = field(
	{
		displayName: 'Frequency',
		name: 'frequency',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 300,
		description:
			"How often to check. Sent as it is: the service's contract states no unit, its public reference uses seconds (300 = every 5 minutes).",
	},
	(parameters, parameter) => {
		const value = Number(parameters.string(parameter) || Number.NaN);
		if (Number.isFinite(value) && value > 0) return value;
		throw parameters.reject(
			parameter,
			'is not a number greater than 0',
			`Enter a number such as 300 in ${parameters.label(parameter)}. If it comes from an expression, check that the item has it.`,
		);
	},
);

export const locationsField = stringListField({
	displayName: 'Locations',
	name: 'locations',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
	placeholder: 'e.g. New York',
	description:
		'Codes of the locations to check from, one per row. With One Request, leave empty to let the service choose. With Device, Then Tasks, enter names or IDs, at least one.',
});

export const additionalFieldsField = jsonObjectField({
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	description:
		'More fields of the device, as the service spells them. They win over the fields above.',
});
