import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidParameter } from './parameters';

/** What a node can do with one input item. */
export interface Operation<Service, Output> {
	/** The fields it shows. */
	description: INodeProperties[];
	/** The output for one item, ready to use. */
	execute(context: IExecuteFunctions, itemIndex: number, service: Service): Promise<Output[]>;
}

/** The operations of a node, by resource and operation value. Output: what they make, JSON or whole items. */
export type OperationTable<Service, Output> = Record<
	string,
	Record<string, Operation<Service, Output>>
>;

/** The operation an item asks for. */
export function resolveOperation<Service, Output>(
	table: OperationTable<Service, Output>,
	context: IExecuteFunctions,
	itemIndex: number,
): Operation<Service, Output> {
	const resource = String(context.getNodeParameter('resource', itemIndex, ''));
	const operation = String(context.getNodeParameter('operation', itemIndex, ''));
	const known = Object.hasOwn(table, resource) ? table[resource] : {};
	if (Object.hasOwn(known, operation)) return known[operation];
	throw invalidParameter(
		context,
		itemIndex,
		`This node has no operation "${operation}" for "${resource}"`,
		'Choose a Resource and an Operation from the lists.',
	);
}

/** Shows fields with these operations of a resource only. */
export function showFor(
	resource: string,
	operations: string[],
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { resource: [resource], operation: operations, ...field.displayOptions?.show },
		},
	}));
}

/** Data of the service as an item's JSON: it was parsed from JSON or made of texts and numbers. */
export function toJson(data: object): IDataObject {
	return data as IDataObject;
}
