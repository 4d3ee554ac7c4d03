/** What operations have in common for all things that the service keeps under ids. */
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../shared/util/json';
import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../shared/n8n/fields';
import { showFor, toJson, type Operation } from '../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/options';
import {
	booleanParameter,
	collectionParameter,
	idParameter,
	invalidParameter,
	limitParameter,
	optionParameter,
	toText,
} from '../../shared/n8n/parameters';
import type { WebApiContext } from '../../shared/n8n/webApi';
import type { EntityId, EntityName, WebApiClient } from '../../shared/webApi';
import { additionalFieldsField, optionsField, updateFieldsField } from './fields';

/** A kind of thing, such as the filters. */
export interface Thing {
	/** In the Web API, among the resources of the editor, and as the parameter that picks one. */
	name: EntityName;
	/** What the field that picks one is called. */
	label: string;
	/** The fields that pick one. */
	pickers: INodeProperties[];
	simplified: Simplified;
	/** Stands above the fields of every operation. */
	notice?: INodeProperties;
}

type Simplified = (thing: JsonObject) => object;
type ThingOperation = Operation<WebApiContext, IDataObject>;

/** Reads one. */
export function getOperation(thing: Thing): ThingOperation {
	return {
		description: shown(thing, 'get', [...thing.pickers, simplifyField], optionsField),
		execute: async (context, itemIndex, { client }) => {
			const found = await client.get(thing.name, pickedId(context, itemIndex, thing));
			return [presented(context, itemIndex, found, thing.simplified)];
		},
	};
}

/** Does something with one. */
export function actionOperation(
	thing: Thing,
	operation: string,
	act: (client: WebApiClient, id: EntityId) => Promise<object>,
): ThingOperation {
	return {
		description: shown(thing, operation, thing.pickers, optionsField),
		execute: async (context, itemIndex, { client }) => [
			toJson(await act(client, pickedId(context, itemIndex, thing))),
		],
	};
}

/** Removes one for good, and says so. */
export function deleteOperation(thing: Thing): ThingOperation {
	return actionOperation(thing, 'delete', async (client, id) => {
		await client.delete(thing.name, id);
		return { deleted: true, id };
	});
}

interface Search {
	/** Fields that say where to look. */
	above?: INodeProperties[];
	/** Fields that say which to take of those. */
	filters?: INodeProperties[];
	/** All ids that are found; those of the account unless told otherwise. */
	ids?(context: IExecuteFunctions, itemIndex: number, client: WebApiClient): Promise<EntityId[]>;
}

/** Reads many, in the order of their ids. The limit is applied before anything is read. */
export function getManyOperation(thing: Thing, search: Search = {}): ThingOperation {
	const { above = [], filters = [] } = search;
	const fields = [...above, returnAllField, limitField, ...filters, simplifyField];
	return {
		description: shown(thing, 'getAll', fields, getManyOptionsField),
		execute: async (context, itemIndex, { client }) => {
			const ids = await (search.ids?.(context, itemIndex, client) ?? client.listIds(thing.name));
			const wanted = ids.slice(0, limitParameter(context, itemIndex));
			if (optionParameter(context, 'idsOnly', itemIndex) === true) {
				return wanted.map((id) => ({ id }));
			}
			const atOnce = requestsAtOnce(context, itemIndex);
			const found = await client.getMany(thing.name, wanted, atOnce);
			return found.map((one) => presented(context, itemIndex, one, thing.simplified));
		},
	};
}

interface Creation {
	required: INodeProperties[];
	/** The entries of Additional Fields. */
	additional?: INodeProperties[];
	/** What the fields make, in the service's names. */
	read(context: IExecuteFunctions, itemIndex: number, additional: JsonObject): JsonObject;
}

/** Creates one and returns it with its id. */
export function createOperation(thing: Thing, creation: Creation): ThingOperation {
	const { required, additional } = creation;
	const fields = [...required, ...(additional ? [additionalFieldsField(additional)] : [])];
	return {
		description: shown(thing, 'create', fields, optionsField),
		execute: async (context, itemIndex, { client }) => {
			const more = collectionParameter(context, 'additionalFields', itemIndex);
			const created = creation.read(context, itemIndex, more);
			const id = await client.create(thing.name, created);
			return [toJson({ ...thing.simplified(created), id })];
		},
	};
}

interface Change {
	/** The entries of Update Fields. */
	fields: INodeProperties[];
	/** Reads and checks what the user added; what comes back puts it into the thing as it is now. */
	read(
		context: IExecuteFunctions,
		itemIndex: number,
		added: JsonObject,
	): (current: JsonObject) => JsonObject;
}

/** Changes what the user added, and leaves the rest as it is. */
export function updateOperation(thing: Thing, { fields, read }: Change): ThingOperation {
	return {
		description: shown(
			thing,
			'update',
			[...thing.pickers, updateFieldsField(fields)],
			optionsField,
		),
		execute: async (context, itemIndex, { client }) => {
			const id = pickedId(context, itemIndex, thing);
			const added = collectionParameter(context, 'updateFields', itemIndex);
			if (Object.keys(added).length === 0) nothingToUpdate(context, itemIndex);
			const changed = await client.update(thing.name, id, read(context, itemIndex, added));
			return [toJson({ ...thing.simplified(changed), id })];
		},
	};
}

/** A thing as the user wants it: simplified, or the service's own object untouched. */
export function presented(
	context: IExecuteFunctions,
	itemIndex: number,
	thing: JsonObject,
	simplified: Simplified,
): IDataObject {
	return toJson(booleanParameter(context, 'simplify', itemIndex) ? simplified(thing) : thing);
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

function shown(
	{ name, notice }: Thing,
	operation: string,
	fields: INodeProperties[],
	options: INodeProperties,
): INodeProperties[] {
	const above = notice ? [notice] : [];
	return showFor(name, [operation], [...above, ...fields, departmentField, options]);
}

function pickedId(context: IExecuteFunctions, itemIndex: number, { name, label }: Thing): EntityId {
	return idParameter(context, name, label, itemIndex);
}

const defaultRequestsAtOnce = 4;

/** The Options of Get Many: how many details are read at once, or none at all. */
const getManyOptionsField: INodeProperties = {
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
