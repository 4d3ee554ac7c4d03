import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { ParameterError } from '../../words/util/monitoringError';
import type { ParameterReader } from '../parameters/parameterReader';

interface WithProperties {
	properties: INodeProperties[];
}

export interface Operation<Prepared> extends WithProperties {
	/** Reads an item's parameters, without a request. @throws {ParameterError} for an invalid one */
	prepare(parameters: ParameterReader): Prepared;
}

interface OperationChoice {
	options: Array<
		INodePropertyOptions & Required<Pick<INodePropertyOptions, 'action' | 'description'>>
	>;
	default: string;
}

export interface Resource<AnyOperation extends WithProperties> {
	/** The label in the editor. */
	name: string;
	/** The value in workflows. */
	value: string;
	operation: OperationChoice;
	/** The operations by value, in the order in which their fields are listed. */
	operations: Record<string, AnyOperation>;
}

const listProperty = { type: 'options', noDataExpression: true, default: '' } as const;
const resourceProperty = { displayName: 'Resource', name: 'resource', ...listProperty };
const operationProperty = { displayName: 'Operation', name: 'operation', ...listProperty };

/**
 * Builds the editor properties of a node: the Resource list, an Operation list per resource, and the
 * fields of all operations. Each field is shown only with its resource and operation.
 */
export function resourceProperties(
	resources: Array<Resource<WithProperties>>,
	defaultResource: Resource<WithProperties>,
): INodeProperties[] {
	const options = resources.map(({ name, value }) => ({ name, value }));
	return [
		{ ...resourceProperty, options, default: defaultResource.value },
		...resources.map(({ value, operation }) => ({
			...operationProperty,
			...operation,
			displayOptions: { show: { resource: [value] } },
		})),
		...shareProperties(
			'resource',
			resources.map(({ value, operations }) => {
				const ofOperations = Object.entries(operations).map(([name, { properties }]) => ({
					value: name,
					properties,
				}));
				return { value, properties: shareProperties('operation', ofOperations) };
			}),
		),
	];
}

/**
 * Merges the fields of several choices of a parameter, such as Resource or Operation, into one list, in
 * their order. Fields that are equal for several choices are listed once, and shown with all of these.
 */
export function shareProperties(
	parameter: string,
	choices: Array<{ value: string; properties: INodeProperties[] }>,
): INodeProperties[] {
	const shared: Array<{ text: string; property: INodeProperties; values: string[] }> = [];
	for (const { value, properties } of choices) {
		let position = 0;
		for (const property of properties) {
			const text = JSON.stringify(property);
			// Only fields after the previous one of this choice match, so that the order is kept.
			const known = shared.findIndex((one, index) => index >= position && one.text === text);
			if (known < 0) shared.splice(position, 0, { text, property, values: [value] });
			else shared[known].values.push(value);
			position = Math.max(known, position) + 1;
		}
	}
	return shared.map(({ property, values }) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { [parameter]: values, ...property.displayOptions?.show },
		},
	}));
}

/** The chosen operation of an item. @throws {ParameterError} when the node does not have it */
export function resolveOperation<AnyOperation extends WithProperties>(
	resources: Array<Resource<AnyOperation>>,
	parameters: ParameterReader,
): AnyOperation {
	const value = parameters.string(resourceProperty);
	const name = parameters.string(operationProperty);
	const operations = resources.find((resource) => resource.value === value)?.operations ?? {};
	if (Object.hasOwn(operations, name)) return operations[name];
	throw new ParameterError(
		`This node has no operation "${name}" for "${value}"`,
		'Choose a Resource and an Operation from the lists.',
	);
}

/**
 * Returns service data, parsed from JSON or built from texts and numbers, as the JSON of an item.
 * n8n treats items with certain field names as errors: with `$error` and `$json`, the data is
 * nested under `value`; with only fields of error items, `isError: false` is added.
 */
export function toJson(data: object): IDataObject {
	const json = data as IDataObject;
	if (json.$error !== undefined && json.$json !== undefined) return { value: json };
	const looksLikeError = json.error && Object.keys(json).every((name) => errorItemKeys.has(name));
	return looksLikeError ? { ...json, isError: false } : json;
}

/** n8n sends an item with a filled `error` and no other fields than these to the error output. */
const errorItemKeys = new Set(['error', 'message', 'details']);
