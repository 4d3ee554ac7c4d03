import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/options';
import {
	invalidParameter,
	optionParameter,
	rowsOf,
	textParameter,
	toText,
} from '../../shared/n8n/parameters';
import {
	feedFacts,
	isSameParameter,
	type FeedParameter,
	type FeedQuery,
} from '../../shared/xmlFeed';

export const deviceField: INodeProperties = {
	displayName: 'Device',
	name: 'device',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 40123 or Shop*',
	description:
		'ID or name of the device. Use * for any characters and ? for one: Shop* is every device whose name starts with Shop, * is every device.',
};

export const locationField: INodeProperties = {
	displayName: 'Location',
	name: 'location',
	type: 'string',
	default: '',
	placeholder: 'e.g. New York',
	description: 'Name of a monitoring location to read only its results. Leave empty for all.',
};

const additionalQueryParameters: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Parameter' },
	default: {},
	description:
		'More parameters for the feed, as it spells them, such as From and To with a date like 11/20/2026. They win over the fields above.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. From',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. 11/20/2026',
				},
			],
		},
	],
};

export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [additionalQueryParameters, timeoutField(defaultTimeoutSeconds.xmlFeed)],
};

/** Which results the user asks for. */
export function queryParameters(context: IExecuteFunctions, itemIndex: number): FeedQuery {
	const device = textParameter(context, 'device', itemIndex);
	const additional = additionalParameters(context, itemIndex);
	const isDeviceGiven = additional.some(({ name }) =>
		isSameParameter(name, feedFacts.deviceParameter.value),
	);
	if (device === '' && !isDeviceGiven) {
		throw invalidParameter(
			context,
			itemIndex,
			'Device is empty',
			'Enter the ID or the name of a device in Device, or * for all devices.',
		);
	}
	return { device, location: textParameter(context, 'location', itemIndex), additional };
}

function additionalParameters(context: IExecuteFunctions, itemIndex: number): FeedParameter[] {
	const parameters = rowsOf(optionParameter(context, 'additionalQueryParameters', itemIndex))
		.map((row) => ({ name: toText(row.name), value: toText(row.value) }))
		.filter(({ name }) => name !== '');
	const account = feedFacts.accountParameter.value;
	if (parameters.some(({ name }) => isSameParameter(name, account))) {
		throw invalidParameter(
			context,
			itemIndex,
			`Additional Query Parameters must not hold ${account}`,
			`Remove ${account} there: it comes from the credential, where it is kept secret.`,
		);
	}
	return parameters;
}
