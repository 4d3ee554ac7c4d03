import type { INodeProperties } from 'n8n-workflow';

import {
	field,
	readParsed,
	stringField,
	stringListField,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { requireValue } from '../../../shared/words/values/cellText';
import { splitAddresses } from '../../../shared/words/values/lists';
import { normalAddress } from '../../../shared/words/values/webAddress';
import { webApiFacts, type NewTask } from '../../../shared/service/webApi';
import { entityJsonField } from '../entityJsonField';
import { methodField } from '../task/method';

export const nameField = stringField({
	displayName: 'Name',
	name: 'name',
	required: true,
	placeholder: 'e.g. Shop front',
	description: 'Name of the device in your account and in reports',
});

const otherPlatform = 'other';

const platformOptions = [
	...Object.entries(webApiFacts.platforms.value).map(([name, description]) => ({
		name,
		value: name,
		description,
	})),
	{ name: 'Other', value: otherPlatform, description: 'A platform missing from this list' },
];

const platformNameProperty: INodeProperties = {
	displayName: 'Platform Name',
	name: 'platformName',
	type: 'string',
	displayOptions: { show: { platform: [otherPlatform] } },
	default: '',
	required: true,
	description: 'The platform name as shown in Dotcom-Monitor',
};

const platformProperty: INodeProperties = {
	displayName: 'Platform',
	name: 'platform',
	type: 'options',
	options: platformOptions,
	default: 'HTTPS',
	description: 'The kind of monitoring',
};

/** The name of the chosen platform; with Other, the entered name, which may be empty. */
export const platformField: Field<string> = {
	properties: [platformProperty, platformNameProperty],
	read(parameters) {
		const platform = parameters.string(platformProperty);
		return platform === otherPlatform ? parameters.string(platformNameProperty) : platform;
	},
};

/** The rows of Tasks; shown only if the addresses do not come from a sheet. */
export const taskRowsField = rowsField(
	{ displayName: 'Task', name: 'task' },
	{
		displayName: 'Tasks',
		name: 'tasks',
		description: 'One row for each address that needs a method, a keyword or a type of task',
		displayOptions: { show: { '/fillInFrom': ['fields'] } },
	},
	{
		url: stringField({
			displayName: 'URL',
			name: 'url',
			required: true,
			placeholder: 'e.g. https://www.example.com/',
			description:
				'The address to check: https://…, wss://…, ftp://…, a host, a host and port, or an email address',
		}),
		method: methodField('The HTTP method. Only for web addresses.'),
		keyword: field(
			{
				displayName: 'Keyword',
				name: 'keyword',
				type: 'string',
				default: '',
				placeholder: 'e.g. Add to cart',
				description: 'Text that the page must contain. Leave empty for no text check.',
			},
			(parameters, parameter) => {
				const text = readParsed(parameters, parameter, requireValue);
				// An expression that returned nothing, such as an empty cell, keeps the keyword of a task.
				return parameters.isBlankExpression(parameter, text === '') ? undefined : text;
			},
		),
		typeId: field(
			{
				displayName: 'Task Type ID',
				name: 'taskTypeId',
				type: 'number',
				default: 0,
				description:
					'The task type number in the service. Needed for tasks other than web addresses, DNS and SSL that follow the device.',
			},
			(parameters, parameter) => {
				if (['', '0'].includes(parameters.string(parameter))) return undefined;
				return parameters.wholeNumber(parameter, { min: 1 });
			},
		),
		fields: entityJsonField(
			{
				displayName: 'More Task Fields (JSON)',
				name: 'taskFields',
				description:
					'More fields of the task, with the names of the service. They override the other fields.',
			},
			['id', 'device_id'],
		),
	},
);

const urlsProperty: INodeProperties = {
	displayName: 'URLs',
	name: 'urls',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://www.example.com/',
	description:
		'One or more addresses to check, separated by spaces. Use Device Settings > Tasks for a method or a keyword.',
};

/** The addresses in one text or a list, each once. */
export const urlsField: Field<string[]> = {
	properties: [urlsProperty],
	read: (parameters) => [...new Set(parameters.stringList(urlsProperty).flatMap(splitAddresses))],
};

/**
 * The tasks of a device: first the addresses in URLs, then the rows of Tasks. An address in both is
 * only read from its row.
 */
export function joinTasks(
	urls: string[],
	rows: ReturnType<typeof taskRowsField.read> = [],
): NewTask[] {
	const tasks = rows.map(({ url, method, keyword, typeId, fields }) => ({
		url,
		method: method ?? 'GET',
		...(keyword === undefined ? {} : { keyword }),
		...(typeId === undefined ? {} : { typeId }),
		...(Object.keys(fields).length === 0 ? {} : { fields }),
	}));
	// Addresses are compared in one spelling and with their fragment, which `normalAddress` removes.
	const toComparable = (url: string) => normalAddress(url) + url.replace(/^[^#]*/, '');
	const inRows = new Set(rows.map(({ url }) => toComparable(url)));
	const others = urls.filter((url) => !inRows.has(toComparable(url)));
	return [...others.map((url) => ({ url, method: 'GET' })), ...tasks];
}

/** Names or ids; several may be in one text. */
export const locationsField = stringListField({
	displayName: 'Location Names or IDs',
	name: 'locations',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'getPlatformLocations',
		loadOptionsDependsOn: ['platform', 'platformName'],
	},
	default: [],
	description:
		'Where to check from. Commas or semicolons separate several. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
});
