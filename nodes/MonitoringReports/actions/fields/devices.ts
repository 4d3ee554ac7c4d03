import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidParameter, textsOf } from '../../../shared/n8n/parameters';
import { feedFacts } from '../../../shared/xmlFeed';
import { isAdditionalParameter } from './options';
import type { QueryField } from './queryField';

const properties: INodeProperties[] = [
	{
		displayName: 'Devices',
		name: 'devices',
		type: 'options',
		options: [
			{ name: 'All Devices', value: 'all' },
			{ name: 'By ID or Name', value: 'text', description: 'Enter IDs or names, with wildcards' },
			{ name: 'Choose From List', value: 'list', description: 'Pick one or several' },
		],
		default: 'all',
		description: 'The devices to read. Several devices are one request to the service.',
	},
	{
		displayName: 'Device Names or IDs',
		name: 'deviceIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getDevices' },
		displayOptions: { show: { devices: ['list'] } },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	{
		displayName: 'IDs or Names',
		name: 'deviceNames',
		type: 'string',
		displayOptions: { show: { devices: ['text'] } },
		default: '',
		placeholder: 'e.g. 40123, Shop*',
		description:
			'Several are separated by commas. * stands for any characters and ? for one: Shop* is every device whose name starts with Shop. Put ? in place of a comma that belongs to a name.',
	},
];

/** All devices, several from a list, or ids and names with wildcards. */
export const devicesField: QueryField = {
	properties,
	read(context, itemIndex) {
		if (isAdditionalParameter(context, itemIndex, feedFacts.deviceParameter.value)) return {};
		switch (context.getNodeParameter('devices', itemIndex, 'all')) {
			case 'list':
				return { devices: someDevices(context, itemIndex, 'deviceIds', 'Device Names or IDs') };
			case 'text':
				return { devices: someDevices(context, itemIndex, 'deviceNames', 'IDs or Names') };
			case 'all':
				return { devices: [feedFacts.anyDevice.value] };
			default:
				throw invalidParameter(
					context,
					itemIndex,
					'Devices is none of its choices',
					'Choose All Devices, By ID or Name, or Choose From List in Devices. An ID belongs into the field that By ID or Name shows.',
				);
		}
	},
};

/** A list, as an expression can give it, is taken as it is; a text is split at its commas. */
function someDevices(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
	label: string,
): string[] {
	const value = context.getNodeParameter(name, itemIndex, []) ?? [];
	const texts = textsOf(context, value, label, itemIndex);
	const devices = Array.isArray(value) ? texts : texts.flatMap(splitAtCommas);
	if (devices.length > 0) return devices;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is empty`,
		`Fill in ${label}, or choose All Devices in Devices.`,
	);
}

function splitAtCommas(text: string): string[] {
	return text
		.split(/[,\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}
