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

/**
 * @param reportName the default file name, without extension
 * @param returnsAll whether Return All is on by default, for results that must not be cut off
 */
export function outputField(reportName: string, returnsAll = false): Field<ReportOutput> {
	const placeholder = `e.g. ${reportName}.csv`;
	return {
		properties: [
			outputProperty,
			...(returnsAll ? allItemsField : itemLimitField).properties,
			...simplifyRecordsField.properties,
			...binaryField.properties,
			...withProperty(fileNameField, { placeholder }).properties,
			...csvTableField.properties,
		],
		read(parameters) {
			const format = parameters.choice(outputProperty, ['csv', 'items', 'jsonLines', 'xml']);
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

/**
 * The output of computed rows: without XML, because they are not records of the service. Return All
 * is on by default, because a part of them would mislead.
 *
 * @param reportName the default file name, without extension
 * @param simplifiable the parameters with which Simplify is shown; undefined for rows without it
 */
export function computedOutputField(
	reportName: string,
	simplifiable?: Record<string, string[]>,
): Field<ReportOutput> {
	const { properties, read } = outputField(reportName, true);
	const simplifyNames = simplifyField.properties.map(({ name }) => name);
	return {
		properties: properties.flatMap((property) => {
			if (property.name === outputProperty.name) return withoutChoice(property, 'xml');
			if (!simplifyNames.includes(property.name)) return property;
			if (!simplifiable) return [];
			const show = { ...property.displayOptions?.show, ...simplifiable };
			return { ...property, displayOptions: { ...property.displayOptions, show } };
		}),
		read(parameters) {
			const output = read(parameters);
			if (output.format !== 'xml') return output;
			throw parameters.reject(
				outputProperty,
				'cannot be "xml"',
				'Choose One Item per Record, File (CSV) or File (JSON Lines) in Output.',
			);
		},
	};
}
