import type { INodeProperties } from 'n8n-workflow';

import {
	field,
	jsonObjectField,
	shownWith,
	stringField,
	type Field,
} from '../../shared/n8n/parameters/field';
import { rowsField } from '../../shared/n8n/parameters/fields/collection';
import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import type { SessionKind } from '../../shared/n8n/run/io/login';
import { isObject } from '../../shared/words/util/json';
import { ParameterError } from '../../shared/words/util/monitoringError';
import {
	httpMethods,
	mutates,
	parseRequestPath,
	type WebApiCall,
} from '../../shared/service/webApi';
import { configResource } from './configResource';
import { webApiOperation } from './operation';

const methodProperty: INodeProperties = {
	displayName: 'Method',
	name: 'method',
	type: 'options',
	options: httpMethods.map((method) => ({ name: method, value: method })),
	default: 'GET',
	description: 'GET reads, PUT creates, POST changes, DELETE removes',
};

const pathProperty: INodeProperties = {
	displayName: 'Path',
	name: 'path',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. device/40123',
	description:
		'The path after the Web API URL of the credential. A list in the response becomes one item per entry.',
};

const queryField = rowsField(
	{ displayName: 'Query Parameter', name: 'parameter' },
	{ displayName: 'Query Parameters', name: 'queryParameters' },
	{
		name: stringField({ displayName: 'Name', name: 'name' }),
		value: stringField({ displayName: 'Value', name: 'value' }),
	},
);

const methodsWithBody = ['POST', 'PUT'];

const bodyField = shownWith(
	{ method: methodsWithBody },
	jsonObjectField({
		displayName: 'Body (JSON)',
		name: 'body',
		description: 'The body to send, with the field names of the service',
	}),
);

const callField: Field<WebApiCall> = {
	properties: [methodProperty, pathProperty, ...queryField.properties, ...bodyField.properties],
	/** @throws {ParameterError} for an invalid method, path or body, or an unnamed query parameter */
	read(parameters) {
		const text = parameters.string(methodProperty).toUpperCase();
		// Methods are accepted in any case; `choice` refuses unknown ones.
		const method =
			httpMethods.find((known) => known === text) ?? parameters.choice(methodProperty, httpMethods);
		const path = parseRequestPath(parameters.string(pathProperty));
		if (path === undefined) {
			throw parameters.reject(
				pathProperty,
				'is not a path below the Web API URL',
				'In Path, enter only the part after the Web API URL of the credential, such as device/40123. Not allowed: other addresses, ".." and ";" (plain or encoded), and the login path, because this node logs in automatically.',
			);
		}
		if (endsInEmptyExpression(path, parameters.source.getStored(pathProperty.name))) {
			throw parameters.reject(
				pathProperty,
				'ends in an expression that returned nothing',
				'Check the spelling of the expression at the end of Path, and the item it reads.',
			);
		}
		const rows = queryField.read(parameters);
		const unnamedRow = rows.findIndex(({ name, value }) => name === '' && value !== '') + 1;
		if (unnamedRow > 0) {
			const message = `Name in row ${unnamedRow} of Query Parameters is empty`;
			throw new ParameterError(message, 'Enter a name in Name, or remove the row.');
		}
		const query = rows
			.filter(({ name }) => name !== '')
			.map(({ name, value }) => [name, value].map(encodeURIComponent).join('='))
			.join('&');
		return {
			method,
			// Repeating a write after a failure could create something twice; a deletion can be repeated.
			isSentOnce: method !== 'DELETE' && mutates({ method, path }),
			path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
			...(methodsWithBody.includes(method) ? readBody(parameters) : {}),
		};
	},
};

/**
 * Whether the path ends in an expression that returned nothing. Then n8n turns
 * "device/{{ $json.id }}" into "device/", and the request would affect all devices, not one.
 *
 * @param stored the path as entered, with its expressions
 */
function endsInEmptyExpression(path: string, stored: unknown): boolean {
	const endsInExpression = /^=.*\/\{\{[^{}]*\}\}\s*(?:\?|$)/s.test(String(stored));
	return endsInExpression && path.split('?')[0].endsWith('/');
}

/**
 * Returns the entered body as `bodyText`, or an object from an expression as `body`. A text is only
 * checked as JSON and sent unchanged, so that long numbers keep all their digits.
 */
function readBody(parameters: ParameterReader): Pick<WebApiCall, 'body' | 'bodyText'> {
	const body = bodyField.read(parameters);
	const written = parameters.raw(bodyField.properties[0]);
	return typeof written === 'string' && written.trim() !== '' ? { bodyText: written } : { body };
}

/** In the order of messages: the default first. */
const sessions: SessionKind[] = ['webApi', 'loadTesting'];

const options = {
	session: field(
		{
			displayName: 'Log In With',
			name: 'session',
			type: 'options',
			options: [
				{
					name: 'Load Testing UID',
					value: 'loadTesting',
					description: 'Uses the Load Testing UID',
				},
				{ name: 'Web API UID', value: 'webApi', description: 'Uses the Web API UID' },
			],
			default: 'webApi',
			description: 'Which UID of the credential to log in with for this request',
		},
		(parameters, parameter) => parameters.choice(parameter, sessions),
	),
};

/**
 * Sends the user's request in the session of the node, which logs in automatically. A list is
 * output as one item per entry, an entry that is not an object under `value`, and an empty response
 * as `{ empty: true }`.
 */
const send = webApiOperation(
	{ call: callField },
	async ({ call }, { client }) => {
		const response = await client.call(call);
		if (response === undefined) return [{ empty: true }];
		const entries: unknown[] = Array.isArray(response) ? response : [response];
		return entries.map((entry) => (isObject(entry) ? entry : { value: entry }));
	},
	{
		options,
		session: ({ session = 'webApi' }) => session,
		// Requests of items with the same path run one after another, because one may read data that
		// the other writes. A GET counts with its query: pages of a list are independent.
		concerns: ({ call: { method, path } }) => [method === 'GET' ? path : path.split('?')[0]],
	},
);

export const apiRequest = configResource({
	name: 'API Request',
	value: 'apiRequest',
	operations: { send },
	descriptions: {
		send: 'Send an API request to other parts of the Web API, such as more about locations and load tests, in the same session',
	},
	actions: { send: 'Send API request' },
	defaultOperation: 'send',
});
