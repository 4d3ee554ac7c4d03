/**
 * What reading and removing have in common for all things that the service keeps under ids. An
 * operation says which thing and how it looks simplified.
 */
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../shared/guards';
import { toJson } from '../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/options';
import {
	booleanParameter,
	invalidParameter,
	limitParameter,
	optionParameter,
	toText,
} from '../../shared/n8n/parameters';
import type { ThingId, ThingName, WebApiClient } from '../../shared/webApi';

const defaultRequestsAtOnce = 4;

/** The Options of Get Many: how many details are read at once, or none at all. */
export const getManyOptionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'IDs Only',
			name: 'idsOnly',
			type: 'boolean',
			default: false,
			description:
				'Whether to return only the IDs, which is much faster: the service is asked for each detail on its own',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: defaultRequestsAtOnce,
			description: 'How many details to ask the service for at the same time',
		},
		timeoutField(defaultTimeoutSeconds.webApi),
	],
};

type Simplified = (thing: JsonObject) => object;

/** A thing as the user wants it: simplified, or the service's own object untouched. */
export function presented(
	context: IExecuteFunctions,
	itemIndex: number,
	thing: JsonObject,
	simplified: Simplified,
): IDataObject {
	return toJson(booleanParameter(context, 'simplify', itemIndex) ? simplified(thing) : thing);
}

/**
 * The things under the first of these ids, as the user wants them, in the order of the ids. The limit
 * is applied before anything is read.
 */
export async function manyThings(
	context: IExecuteFunctions,
	itemIndex: number,
	client: WebApiClient,
	name: ThingName,
	ids: ThingId[],
	simplified: Simplified,
): Promise<IDataObject[]> {
	const wanted = ids.slice(0, limitParameter(context, itemIndex));
	if (optionParameter(context, 'idsOnly', itemIndex) === true) return wanted.map((id) => ({ id }));
	const found = await client.readMany(name, wanted, requestsAtOnce(context, itemIndex));
	return found.map((thing) => presented(context, itemIndex, thing, simplified));
}

/** Removes a thing and says so. */
export async function removeThing(
	client: WebApiClient,
	name: ThingName,
	id: ThingId,
): Promise<IDataObject[]> {
	await client.remove(name, id);
	return [{ deleted: true, id }];
}

/** An update with nothing set, refused. */
export function nothingToUpdate(context: IExecuteFunctions, itemIndex: number): never {
	throw invalidParameter(
		context,
		itemIndex,
		'Update Fields is empty',
		'Add at least one field to Update Fields. Whatever you do not add stays as it is.',
	);
}

function requestsAtOnce(context: IExecuteFunctions, itemIndex: number): number {
	const text = toText(optionParameter(context, 'requestsAtOnce', itemIndex));
	const number = text === '' ? defaultRequestsAtOnce : Number(text);
	if (Number.isInteger(number) && number >= 1 && number <= 50) return number;
	throw invalidParameter(
		context,
		itemIndex,
		'Requests at Once is not a number between 1 and 50',
		'Enter a number such as 4 in Requests at Once, or remove it from Options.',
	);
}
