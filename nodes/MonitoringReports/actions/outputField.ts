import type { INodeProperties } from 'n8n-workflow';

import { plainCsv, type CsvDialect } from '../../shared/words/csv';
import {
	shownWith,
	stringField,
	withoutChoice,
	withProperty,
	type Field,
} from '../../shared/n8n/parameters/field';
import {
	allByDefaultField,
	limitField,
	simplifyField,
	outputFileField,
} from '../../shared/n8n/parameters/fields/output';
import { csvField } from './csvField';

const recordFiles = ['csv', 'jsonLines'];
const files = [...recordFiles, 'xml'];

export const outputProperty: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{ name: 'File (CSV)', value: 'csv', description: 'A table, one row per record' },
		{ name: 'File (JSON Lines)', value: 'jsonLines', description: 'One JSON object per line' },
		{ name: 'File (XML)', value: 'xml', description: 'The unchanged report of the service' },
		{ name: 'One Item per Record', value: 'items' },
	],
	default: 'items',
	description: 'The output format. A file takes little memory, even for long reports.',
};

export type FileFormat = 'csv' | 'jsonLines' | 'xml';

export type ReportOutput = ItemsOutput | FileOutput;

export interface ItemsOutput {
	format: 'items';
	/** The maximum number of items; may be Infinity. */
	limit: number;
	isSimple: boolean;
}

export interface FileOutput {
	format: FileFormat;
	binaryName: string;
	fileName: string;
	isSimple: boolean;
	/** The CSV format; not used by other formats. */
	csv: CsvDialect;
}

const itemLimitField = shownWith({ output: ['items'] }, limitField);
const allItemsField = shownWith({ output: ['items'] }, allByDefaultField);

export const simplifyRecordsField = shownWith({ output: ['items', ...recordFiles] }, simplifyField);

const binaryField = shownWith({ output: files }, outputFileField);

const fileNameField = shownWith(
	{ output: files },
	stringField({
		displayName: 'File Name',
		name: 'fileName',
		description: 'Leave empty for the name of the report',
	}),
);

const csvTableField = shownWith({ output: ['csv'] }, csvField);

const extensions: Record<FileFormat, string> = { csv: 'csv', jsonLines: 'jsonl', xml: 'xml' };

interface OutputOptions {
	/** Whether Return All is on by default, for results that must not be cut off. */
	returnsAll?: boolean;
	/** Set for computed rows: no XML, and Simplify only with these parameter values, if any. */
	computed?: { simplifyWith?: Record<string, string[]> };
}

/** The fields for format, limit and file of an output. `reportName` is the default file name. */
export function outputField(
	reportName: string,
	{ returnsAll = false, computed }: OutputOptions = {},
): Field<ReportOutput> {
	const output = computed ? withoutChoice(outputProperty, 'xml') : outputProperty;
	const formats: ReadonlyArray<'items' | FileFormat> = ['csv', 'items', 'jsonLines'];
	// Simplify is always shown for records, because an empty object has no condition.
	const simplifyWith = computed ? computed.simplifyWith : {};
	const placeholder = `e.g. ${reportName}.csv`;
	return {
		properties: [
			output,
			...(returnsAll ? allItemsField : itemLimitField).properties,
			...(simplifyWith ? shownWith(simplifyWith, simplifyRecordsField).properties : []),
			...binaryField.properties,
			...withProperty(fileNameField, { placeholder }).properties,
			...csvTableField.properties,
		],
		read(parameters) {
			const format = parameters.choice(output, computed ? formats : [...formats, 'xml']);
			const isSimple = simplifyRecordsField.read(parameters);
			// Both limit fields read the same parameters.
			if (format === 'items') return { format, limit: itemLimitField.read(parameters), isSimple };
			const binaryName = binaryField.read(parameters);
			const fileName = fileNameField.read(parameters) || `${reportName}.${extensions[format]}`;
			const csv = format === 'csv' ? csvTableField.read(parameters) : plainCsv;
			return { format, binaryName, fileName, isSimple, csv };
		},
	};
}

/** The output of computed rows. Return All is on by default, because a part of them would mislead. */
export function computedOutputField(
	reportName: string,
	simplifyWith?: Record<string, string[]>,
): Field<ReportOutput> {
	return outputField(reportName, { returnsAll: true, computed: { simplifyWith } });
}
