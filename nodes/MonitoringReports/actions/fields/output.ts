import type { INodeProperties } from 'n8n-workflow';

import { limitField, returnAllField, simplifyField } from '../../../shared/n8n/fields';

const items = { show: { output: ['items'] } };
const recordFiles = ['csv', 'jsonLines'];
const files = [...recordFiles, 'xml'];

/** What a report becomes: items, or one file. */
export const outputFields: INodeProperties[] = [
	{
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
	},
	{ ...returnAllField, displayOptions: items },
	{
		...limitField,
		displayOptions: { show: { ...items.show, ...limitField.displayOptions?.show } },
	},
	{ ...simplifyField, displayOptions: { show: { output: ['items', ...recordFiles] } } },
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		displayOptions: { show: { output: files } },
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		hint: 'The name of the output binary field to put the file in',
	},
	{
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		displayOptions: { show: { output: files } },
		default: '',
		placeholder: 'e.g. responses.csv',
		description: 'Leave empty for the name of the report',
	},
];
