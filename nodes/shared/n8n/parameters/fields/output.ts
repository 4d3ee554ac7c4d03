import type { INodeProperties } from 'n8n-workflow';

import { splitList } from '../../../words/util/phrases';
import { booleanField, inTools, requiredStringField, type Field } from '../field';
import type { ParameterReader } from '../parameterReader';

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
};

/** The maximum number of results: Infinity with Return All, otherwise Limit. */
export const limitField: Field<number> = {
	properties: [returnAll, limit],
	read(parameters) {
		if (parameters.boolean(returnAll)) return Number.POSITIVE_INFINITY;
		return parameters.wholeNumber(
			limit,
			{ min: 1 },
			'is not a whole number greater than 0',
			'Enter a number such as 50 in Limit, or switch on Return All.',
		);
	},
};

/** Return All and Limit, with Return All on by default: for lists of which a part would mislead. */
export const allByDefaultField: Field<number> = {
	properties: [{ ...returnAll, default: true }, limit],
	read: limitField.read,
};

interface HintOutput {
	addHint(message: string, type?: 'info'): void;
}

/** Returns the results up to the limit, and adds a hint if it is the default and cuts some off. */
export function applyLimit<Result>(results: Result[], limit: number, output: HintOutput): Result[] {
	if (results.length > limit) hintAtDefaultLimit(limit, output);
	return results.slice(0, limit);
}

/** Adds a hint that there are more results, unless the user changed the limit, and so knows it. */
export function hintAtDefaultLimit(usedLimit: number, { addHint }: HintOutput): void {
	if (usedLimit !== limit.default) return;
	addHint(
		`Returned the first ${usedLimit} results (Limit). Increase Limit, or switch on Return All.`,
		'info',
	);
}

const simplify = booleanField({
	displayName: 'Simplify',
	name: 'simplify',
	displayOptions: { hide: inTools },
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

const toolOutput: INodeProperties = {
	displayName: 'Output Fields',
	name: 'toolOutput',
	type: 'options',
	displayOptions: { show: inTools },
	options: [
		{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
		{ name: 'Raw', value: 'raw', description: 'All fields, as Dotcom-Monitor sends them' },
		{ name: 'Selected Fields', value: 'selected', description: 'Only the listed fields' },
	],
	default: 'simplified',
	description: 'What to return to the AI model. Fewer fields use fewer tokens.',
};

const toolFields: INodeProperties = {
	displayName: 'Fields',
	name: 'toolFields',
	type: 'string',
	displayOptions: { show: { ...inTools, toolOutput: ['selected'] } },
	default: '',
	placeholder: 'e.g. deviceName, uptimePercentage',
	description: 'Names of simplified output fields, separated by commas',
};

/** Whether to simplify results, by Simplify or, in AI tools, Output Fields. */
export const simplifyField: Field<boolean> = {
	properties: [...simplify.properties, toolOutput, toolFields],
	read(parameters) {
		const chosen = parameters.string(toolOutput);
		return chosen === '' ? simplify.read(parameters) : chosen !== 'raw';
	},
};

/** The output fields of an AI tool; undefined for all. @throws {ParameterError} when none is listed */
export function readSelectedFields(parameters: ParameterReader): string[] | undefined {
	if (parameters.string(toolOutput) !== 'selected') return undefined;
	const names = splitList(parameters.requiredString(toolFields), ',');
	if (names.length > 0) return names;
	throw parameters.emptyError(toolFields);
}

/** The output field for a file, with n8n's name and label. */
export const outputFileProperty = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
};

export const outputFileField = requiredStringField(outputFileProperty);
