import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';

import { isObject, type JsonObject } from '../../util/json';
import { NameLookups } from './nameLookups';

/** The JSON of an item, and of all items: the same list for each of them. */
export interface InputRows {
	row: JsonObject;
	rows: JsonObject[];
}

const noInput: InputRows = { row: {}, rows: [] };

const rowsByItems = new WeakMap<INodeExecutionData[], JsonObject[]>();

function inputRows(items: INodeExecutionData[], itemIndex: number): InputRows {
	const rows = rowsByItems.get(items) ?? items.map(({ json }) => json);
	rowsByItems.set(items, rows);
	return { row: rows[itemIndex] ?? {}, rows };
}

/** Where parameters come from. */
export interface ParameterSource {
	/** Empty text when the parameter is absent; undefined or null only where an expression finds nothing. */
	get(name: string): unknown;
	/** As the workflow stores it: expressions are not resolved. */
	getStored(name: string): unknown;
	getTimezone(): string;
	/** The item that the parameters are for, and all items of the node; empty where there are none. */
	getInput(): InputRows;
	/** Follows a label in messages: " in row 2 of Addresses". */
	labelSuffix: string;
	/** The names that fields hold in place of IDs. */
	names: NameLookups;
}

export function itemSource(context: IExecuteFunctions, itemIndex: number): ParameterSource {
	return {
		// Without a fallback n8n throws for a parameter that is absent.
		get: (name) => context.getNodeParameter(name, itemIndex, ''),
		getStored: (name) => context.getNodeParameter(name, itemIndex, '', { rawExpressions: true }),
		getTimezone: () => context.getTimezone(),
		getInput: () => inputRows(context.getInputData(), itemIndex),
		labelSuffix: '',
		names: new NameLookups(),
	};
}

export function pollSource(context: IPollFunctions): ParameterSource {
	return {
		get: (name) => context.getNodeParameter(name, ''),
		getStored: (name) => context.getNodeParameter(name, '', { rawExpressions: true }),
		getTimezone: () => context.getTimezone(),
		getInput: () => noInput,
		labelSuffix: '',
		names: new NameLookups(),
	};
}

/** In the editor expressions are not resolved: they count as the texts that they are. */
export function editorSource(context: ILoadOptionsFunctions): ParameterSource {
	return {
		get: (name) => context.getCurrentNodeParameter(name) ?? '',
		getStored: () => '',
		getTimezone: () => context.getTimezone(),
		getInput: () => noInput,
		labelSuffix: '',
		names: new NameLookups(),
	};
}

/** @param stored what the workflow stores in place of the values: with expressions, or one for all */
export function nestedSource(
	outer: ParameterSource,
	values: JsonObject,
	stored: unknown,
	labelSuffix: string,
): ParameterSource {
	return {
		get: (name) => (Object.hasOwn(values, name) ? values[name] : ''),
		getStored: (name) => (isObject(stored) ? stored[name] : stored),
		getTimezone: () => outer.getTimezone(),
		getInput: () => outer.getInput(),
		labelSuffix: outer.labelSuffix + labelSuffix,
		names: outer.names,
	};
}
