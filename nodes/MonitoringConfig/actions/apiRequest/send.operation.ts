import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject } from '../../../shared/util/json';
import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import {
	invalidParameter,
	jsonObjectParameter,
	rowsParameter,
	textParameter,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { isHttpMethod, parseRequestPath, type WebApiCall } from '../../../shared/webApi';
import { optionsField } from '../fields';

export const description: INodeProperties[] = showFor(
	'apiRequest',
	['send'],
	[
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: [
				{ name: 'DELETE', value: 'DELETE' },
				{ name: 'GET', value: 'GET' },
				{ name: 'POST', value: 'POST' },
				{ name: 'PUT', value: 'PUT' },
			],
			default: 'GET',
			description: 'GET reads, PUT creates, POST changes, DELETE removes',
		},
		{
			displayName: 'Path',
			name: 'path',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. device/40123',
			description:
				'What comes after the Web API URL of the credential. A list in the answer becomes one item per entry.',
		},
		{
			displayName: 'Query Parameters',
			name: 'queryParameters',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Parameter' },
			default: {},
			placeholder: 'Add Parameter',
			options: [
				{
					displayName: 'Parameter',
					name: 'parameter',
					values: [
						{ displayName: 'Name', name: 'name', type: 'string', default: '' },
						{ displayName: 'Value', name: 'value', type: 'string', default: '' },
					],
				},
			],
		},
		{
			displayName: 'Body (JSON)',
			name: 'body',
			type: 'json',
			displayOptions: { show: { method: ['POST', 'PUT'] } },
			default: '{}',
			description: 'What to send, with the names the service uses',
		},
		departmentField,
		optionsField,
	],
);

/**
 * Sends a request of the user's own inside the session. A list comes out as one item per entry, an
 * entry that is no object under `value`, an empty answer as `{ empty: true }`.
 */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const reply = await client.call(callParameters(context, itemIndex));
	if (reply === undefined) return [{ empty: true }];
	const entries: unknown[] = Array.isArray(reply) ? reply : [reply];
	return entries.map((entry) => toJson(isObject(entry) ? entry : { value: entry }));
}

function callParameters(context: IExecuteFunctions, itemIndex: number): WebApiCall {
	const method = textParameter(context, 'method', itemIndex).toUpperCase();
	if (!isHttpMethod(method)) {
		throw invalidParameter(
			context,
			itemIndex,
			'Method is not one of DELETE, GET, POST and PUT',
			'Choose one of them in Method.',
		);
	}
	const hasBody = method === 'POST' || method === 'PUT';
	return {
		method,
		path: pathParameter(context, itemIndex),
		...(hasBody ? { body: jsonObjectParameter(context, 'body', 'Body (JSON)', itemIndex) } : {}),
	};
}

function pathParameter(context: IExecuteFunctions, itemIndex: number): string {
	const path = parseRequestPath(textParameter(context, 'path', itemIndex));
	if (path === undefined) {
		throw invalidParameter(
			context,
			itemIndex,
			'Path is not a path below the Web API URL',
			'Enter what comes after the Web API URL of the credential, such as device/40123: no other address, no "..", and not the login, which this node does by itself.',
		);
	}
	const query = rowsParameter(context, 'queryParameters', itemIndex)
		.map((row) => [toText(row.name), toText(row.value)])
		.filter(([name]) => name !== '')
		.map((pair) => pair.map(encodeURIComponent).join('='))
		.join('&');
	if (query === '') return path;
	return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
