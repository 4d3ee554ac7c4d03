import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isHttpUrl } from '../../../shared/address';
import { isObject, type JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import {
	invalidParameter,
	jsonObjectParameter,
	positiveParameter,
	rowsParameter,
	textParameter,
	textsParameter,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import type { NewDevice, NewTask } from '../../../shared/webApi';
import { optionsField } from '../fields';
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

export const description: INodeProperties[] = shownFor(
	'device',
	['create'],
	[
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Shop front',
			description: 'What the device is called in your account and in reports',
		},
		{
			displayName: 'Platform',
			name: 'platform',
			type: 'options',
			options: platformOptions,
			default: 'HTTPS',
			description: 'The kind of monitoring',
		},
		{
			displayName: 'Platform Name',
			name: 'platformName',
			type: 'string',
			displayOptions: { show: { platform: [otherPlatform] } },
			default: '',
			required: true,
			description: 'The platform as the service spells it',
		},
		{
			displayName: 'Tasks',
			name: 'tasks',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Task' },
			default: { task: [{ url: '', method: 'GET', keyword: '' }] },
			placeholder: 'Add Task',
			description: 'What the device checks, one row per address',
			options: [{ displayName: 'Task', name: 'task', values: taskFields }],
		},
		{
			displayName: 'Frequency',
			name: 'frequency',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 300,
			description:
				"How often to check. Sent as it is: the service's contract states no unit, its public reference uses seconds (300 = every 5 minutes).",
		},
		{
			displayName: 'Locations',
			name: 'locations',
			type: 'string',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
			default: [],
			placeholder: 'e.g. New York',
			description:
				'Codes of the locations to check from, one per row. Leave empty to let the service choose.',
		},
		departmentField,
		{
			displayName: 'Additional Fields (JSON)',
			name: 'additionalFields',
			type: 'json',
			default: '{}',
			description:
				'More fields of the device, as the service spells them. They win over the fields above.',
		},
		optionsField,
	],
);

/** Creates a device with its tasks in one request and returns the service's answer with `id`. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const device = deviceParameters(context, itemIndex);
	const { id, reply } = await client.createDevice(device);
	const answer = isObject(reply) ? reply : { answer: reply };
	return [toJson(id === undefined ? answer : { id, ...answer })];
}

function deviceParameters(context: IExecuteFunctions, itemIndex: number): JsonObject {
	const locations = textsParameter(context, 'locations', itemIndex);
	const device: NewDevice = {
		name: textParameter(context, 'name', itemIndex),
		platform: platformParameter(context, itemIndex),
		tasks: rowsParameter(context, 'tasks', itemIndex).map(taskOf),
		frequency: positiveParameter(context, 'frequency', 'Frequency', itemIndex),
		...(locations.length > 0 ? { locations } : {}),
	};
	const label = 'Additional Fields (JSON)';
	const additional = jsonObjectParameter(context, 'additionalFields', label, itemIndex);
	const merged = { ...device, ...additional };
	check(context, itemIndex, merged);
	return merged;
}

function platformParameter(context: IExecuteFunctions, itemIndex: number): string {
	const platform = textParameter(context, 'platform', itemIndex);
	const isOther = platform === otherPlatform;
	return isOther ? textParameter(context, 'platformName', itemIndex) : platform;
}

function taskOf(row: JsonObject): NewTask {
	const keyword = toText(row.keyword);
	return {
		url: toText(row.url),
		method: toText(row.method) || 'GET',
		...(keyword === '' ? {} : { keyword }),
	};
}

/** Refuses, before anything is sent, what cannot become a device. */
function check(context: IExecuteFunctions, itemIndex: number, device: JsonObject): void {
	const refuse = (message: string, nextStep: string) => {
		throw invalidParameter(context, itemIndex, message, nextStep);
	};
	if (toText(device.name) === '') {
		refuse('Name is empty', 'Enter a name for the device in Name.');
	}
	if (toText(device.platform) === '') {
		refuse('Platform Name is empty', 'Enter the platform as the service spells it, or pick one.');
	}
	const tasks = Array.isArray(device.tasks) ? device.tasks.filter(isObject) : [];
	if (tasks.length === 0) {
		refuse('Tasks is empty', 'Add at least one row with a URL to Tasks.');
	}
	// Tasks of other kinds than web addresses come through Additional Fields and have no URL.
	const unfit = tasks.findIndex(({ url }) => url !== undefined && !isHttpUrl(toText(url)));
	if (unfit >= 0) {
		refuse(
			`URL of task ${unfit + 1} is not a web address`,
			'Enter the whole address in URL, with http:// or https://, such as https://www.example.com/.',
		);
	}
}
