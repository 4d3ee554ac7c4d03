/** The fields that describe a device which is not there yet, for the operations that create one. */
import type { INodeProperties } from 'n8n-workflow';

import { otherPlatform, platformOptions } from './platforms';

const taskFields: INodeProperties[] = [
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://www.example.com/',
		description: 'The address to check, with http:// or https://',
	},
	{
		displayName: 'Method',
		name: 'method',
		type: 'options',
		options: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'].map(
			(method) => ({
				name: method,
				value: method,
			}),
		),
		default: 'GET',
		description: 'How the check asks for the address. GET is what a browser does.',
	},
	{
		displayName: 'Keyword',
		name: 'keyword',
		type: 'string',
		default: '',
		placeholder: 'e.g. Add to cart',
		description: 'Text that the page must contain. Leave empty to look for none.',
	},
];

export const nameField: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Shop front',
	description: 'What the device is called in your account and in reports',
};

export const platformField: INodeProperties = {
	displayName: 'Platform',
	name: 'platform',
	type: 'options',
	options: platformOptions,
	default: 'HTTPS',
	description: 'The kind of monitoring',
};

export const platformNameField: INodeProperties = {
	displayName: 'Platform Name',
	name: 'platformName',
	type: 'string',
	displayOptions: { show: { platform: [otherPlatform] } },
	default: '',
	required: true,
	description: 'The platform as the service spells it',
};

export const tasksField: INodeProperties = {
	displayName: 'Tasks',
	name: 'tasks',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Task' },
	default: { task: [{ url: '', method: 'GET', keyword: '' }] },
	placeholder: 'Add Task',
	description: 'What the device checks, one row per address',
	options: [{ displayName: 'Task', name: 'task', values: taskFields }],
};

export const frequencyField: INodeProperties = {
	displayName: 'Frequency',
	name: 'frequency',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300,
	description:
		"How often to check. Sent as it is: the service's contract states no unit, its public reference uses seconds (300 = every 5 minutes).",
};

export const locationsField: INodeProperties = {
	displayName: 'Locations',
	name: 'locations',
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
	default: [],
	placeholder: 'e.g. New York',
	description:
		'Codes of the locations to check from, one per row. With One Request, leave empty to let the service choose. With Device, Then Tasks, enter names or IDs, at least one.',
};

export const additionalFieldsField: INodeProperties = {
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	type: 'json',
	default: '{}',
	description:
		'More fields of the device, as the service spells them. They win over the fields above.',
};
