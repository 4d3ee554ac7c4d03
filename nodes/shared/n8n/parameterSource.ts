import type { IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

import { isObject, type JsonObject } from '../util/json';

/** Where parameters come from. */
export interface ParameterSource {
	/** Empty text when the parameter is absent; undefined or null only where an expression finds nothing. */
	get(name: string): unknown;
	/** As the workflow stores it: expressions are not resolved. */
	getStored(name: string): unknown;
	getTimezone(): string;
	/** Follows a label in messages: " in row 2 of Addresses". */
	labelSuffix: string;
}

export function itemSource(context: IExecuteFunctions, itemIndex: number): ParameterSource {
	return {
		// Without a fallback n8n throws for a parameter that is absent.
		get: (name) => context.getNodeParameter(name, itemIndex, ''),
		getStored: (name) => context.getNodeParameter(name, itemIndex, '', { rawExpressions: true }),
		getTimezone: () => context.getTimezone(),
		labelSuffix: '',
	};
}

export function pollSource(context: IPollFunctions): ParameterSource {
	return {
		get: (name) => context.getNodeParameter(name, ''),
		getStored: (name) => context.getNodeParameter(name, '', { rawExpressions: true }),
		getTimezone: () => context.getTimezone(),
		labelSuffix: '',
	};
}

/** In the editor expressions are not resolved: they count as the texts that they are. */
export function editorSource(context: ILoadOptionsFunctions): ParameterSource {
	return {
		get: (name) => context.getCurrentNodeParameter(name) ?? '',
		getStored: () => '',
		getTimezone: () => context.getTimezone(),
		labelSuffix: '',
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
		labelSuffix: outer.labelSuffix + labelSuffix,
	};
}
