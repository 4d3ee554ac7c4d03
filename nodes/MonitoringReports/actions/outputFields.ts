import type { INodeProperties } from 'n8n-workflow';

import { requiredStringField, shownWith, stringField } from '../../shared/n8n/field';
import { limitField, simplifyField } from '../../shared/n8n/fields/output';
import type { ParameterReader } from '../../shared/n8n/parameterReader';

const recordFiles = ['csv', 'jsonLines'];
const files = [...recordFiles, 'xml'];

const outputProperty: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{ name: 'File (CSV)', value: 'csv', description: 'A table, one row per record' },
		{ name: 'File (JSON Lines)', value: 'jsonLines', description: 'One JSON object per line' },
		{ name: 'File (XML)', value: 'xml', description: 'The report as the service wrote it' },
		{ name: 'Items', value: 'items', description: 'One item per record' },
	],
	default: 'items',
	description:
		'What to make of the report. A file holds all records and takes little memory, however long the report is.',
};

export type OutputFormat = 'csv' | 'items' | 'jsonLines' | 'xml';

/** What a report becomes: items, or one file. */
export function readOutputFormat(parameters: ParameterReader): OutputFormat {
	return parameters.choice(
		outputProperty,
		['csv', 'items', 'jsonLines', 'xml'],
		'Choose Items or one of the files in Output.',
	);
}

export const itemLimitField = shownWith({ output: ['items'] }, limitField);

export const simplifyRecordsField = shownWith({ output: ['items', ...recordFiles] }, simplifyField);

export const binaryField = shownWith(
	{ output: files },
	requiredStringField({
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the output binary field to put the file in',
	}),
);

export const fileNameField = shownWith(
	{ output: files },
	stringField({
		displayName: 'File Name',
		name: 'fileName',
		placeholder: 'e.g. responses.csv',
		description: 'Leave empty for the name of the report',
	}),
);

export const outputProperties: INodeProperties[] = [
	outputProperty,
	...itemLimitField.properties,
	...simplifyRecordsField.properties,
	...binaryField.properties,
	...fileNameField.properties,
];
