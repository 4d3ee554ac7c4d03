import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { defaultTimeoutSeconds, maxWaitField, timeoutField } from '../../../shared/n8n/options';
import {
	invalidParameter,
	optionParameter,
	plainText,
	rowsOf,
	toText,
} from '../../../shared/n8n/parameters';
import { feedFacts, isSameParameter, type FeedParameter } from '../../../shared/xmlFeed';
import type { QueryField } from './queryField';

const additionalQueryParameters: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Parameter' },
	default: {},
	description:
		'More parameters for the feed, as it spells them. They win over everything this node sends itself.',
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
					placeholder: 'e.g. Type',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Detail',
				},
			],
		},
	],
};

const recordElement: INodeProperties = {
	displayName: 'Record Element',
	name: 'recordElement',
	type: 'string',
	default: '',
	placeholder: 'e.g. Response',
	description:
		'Name of the XML element that becomes one item, for reports in which the service names it differently than this node expects',
};

/** What every report can be told. */
export const optionsField: QueryField = {
	properties: [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				additionalQueryParameters,
				maxWaitField,
				recordElement,
				timeoutField(defaultTimeoutSeconds.xmlFeed),
			],
		},
	],
	read: (context, itemIndex) => ({ additional: additionalParameters(context, itemIndex) }),
};

/** The element that the user wants as items, without a prefix; undefined for the report's own. */
export function recordElementOption(
	context: IExecuteFunctions,
	itemIndex: number,
): string | undefined {
	const name = toText(optionParameter(context, 'recordElement', itemIndex));
	return name.slice(name.indexOf(':') + 1) || undefined;
}

/** Whether the user gives this parameter of the feed in Additional Query Parameters. */
export function isAdditionalParameter(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
): boolean {
	return rows(context, itemIndex).some((row) => isSameParameter(row.name, name));
}

function additionalParameters(context: IExecuteFunctions, itemIndex: number): FeedParameter[] {
	const account = feedFacts.accountParameter.value;
	if (!isAdditionalParameter(context, itemIndex, account)) return rows(context, itemIndex);
	throw invalidParameter(
		context,
		itemIndex,
		`Additional Query Parameters must not hold ${account}`,
		`Remove ${account} there: it comes from the credential, where it is kept secret.`,
	);
}

function rows(context: IExecuteFunctions, itemIndex: number): FeedParameter[] {
	return rowsOf(optionParameter(context, 'additionalQueryParameters', itemIndex)).flatMap((row) => {
		const name = toText(row.name);
		if (name === '') return [];
		const label = `${name} in Additional Query Parameters`;
		return [{ name, value: plainText(context, row.value, label, itemIndex) }];
	});
}
