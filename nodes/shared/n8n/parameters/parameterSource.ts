import type {
	IExecuteFunctions,
	IHookFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

import { isObject, type JsonObject } from '../../words/util/json';
import { NameLookups } from './nameLookups';

export interface NodeInput {
	/** The item that the parameters are for; an empty object if there is none. */
	row: JsonObject;
	/** All items; the same array for each item, so it can be the key of a cache. */
	items: readonly INodeExecutionData[];
}

const noInput: NodeInput = { row: {}, items: [] };

export interface ParameterSource {
	/** Empty text when the parameter is absent; undefined or null only where an expression finds nothing. */
	get(name: string): unknown;
	/** As the workflow stores it: expressions are not resolved. */
	getStored(name: string): unknown;
	getTimezone(): string;
	getInput(): NodeInput;
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
		getInput: () => {
			const items = context.getInputData();
			return { row: items[itemIndex]?.json ?? {}, items };
		},
		labelSuffix: '',
		names: new NameLookups(),
	};
}

/** The n8n contexts of a trigger: polling, webhook, and activation. */
export type TriggerFunctions = IHookFunctions | IPollFunctions | IWebhookFunctions;

export function triggerSource(context: TriggerFunctions): ParameterSource {
	return {
		get: (name) => context.getNodeParameter(name, ''),
		getStored: (name) => context.getNodeParameter(name, '', { rawExpressions: true }),
		getTimezone: () => context.getTimezone(),
		getInput: () => noInput,
		labelSuffix: '',
		names: new NameLookups(),
	};
}

/**
 * The parameters of the node that is open in the editor. Its expressions are not resolved: they are
 * read as texts, and never count as blank expressions (`getStored`).
 */
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

/** The fields inside a parameter. @param stored as `values`, with expressions, or one for all */
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
