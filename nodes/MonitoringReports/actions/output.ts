import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { createBinaryFile } from '../../shared/n8n/binary';
import { addHint } from '../../shared/n8n/hints';
import { toJson } from '../../shared/n8n/operations';
import {
	booleanParameter,
	invalidParameter,
	limitParameter,
	requiredText,
	textParameter,
} from '../../shared/n8n/parameters';
import { toCsv, toJsonLines } from '../../shared/export';
import {
	RawRecordMapper,
	Simplifier,
	type FeedClient,
	type FeedQuery,
	type FeedRecord,
	type FeedReport,
} from '../../shared/xmlFeed';
import { outputFields, recordElementOption, type QueryField } from './fields';

/** The fields of a report: what to read, what becomes of it, and what is seldom needed at the end. */
export function reportFields(fields: QueryField[]): INodeProperties[] {
	const properties = fields.flatMap((field) => field.properties);
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return [
		...properties.filter((property) => !isCollection(property)),
		...outputFields,
		...properties.filter(isCollection),
	];
}

/** What to read, and what a file with it is called, without its ending. */
export interface ReportRequest {
	report: FeedReport;
	query: FeedQuery;
	fileName: string;
}

/** A report as the user wants it: one item per record, or one item with a file of all of them. */
export async function reportOutput(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
	request: ReportRequest,
): Promise<INodeExecutionData[]> {
	const element = recordElementOption(context, itemIndex);
	const recordElements = element === undefined ? request.report.recordElements : [element];
	const asked = { ...request, report: { ...request.report, recordElements } };
	const output = textParameter(context, 'output', itemIndex);
	if (output === 'items') {
		const found = await items(context, itemIndex, feed, asked);
		if (found.length === 0) hintAtElement(context, element);
		return found;
	}
	if (isFileFormat(output)) {
		const found = await file(context, itemIndex, feed, asked, output);
		if (found.json.records === 0) hintAtElement(context, element);
		return [found];
	}
	throw invalidParameter(
		context,
		itemIndex,
		`Output cannot be "${output}"`,
		'Choose Items or one of the files in Output.',
	);
}

/** A report without records is one, but not because of a name that was mistyped. */
function hintAtElement(context: IExecuteFunctions, element: string | undefined): void {
	if (element === undefined) return;
	addHint(
		context,
		`The report has no element "${element}". If it should, check Record Element in Options.`,
	);
}

async function items(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
	{ report, query }: ReportRequest,
): Promise<INodeExecutionData[]> {
	const limit = limitParameter(context, itemIndex);
	const present = presenter(context, itemIndex);
	const pairedItem = { item: itemIndex };
	const found: INodeExecutionData[] = [];
	for await (const { records } of feed.stream(report, query)) {
		for (const record of records.slice(0, limit - found.length)) {
			found.push({ json: toJson(present(record)), pairedItem });
		}
		if (found.length >= limit) break;
	}
	return found;
}

const mimeTypes = {
	csv: 'text/csv',
	jsonLines: 'application/jsonl',
	xml: 'text/xml',
};

type FileFormat = keyof typeof mimeTypes;

const endings: Record<FileFormat, string> = { csv: 'csv', jsonLines: 'jsonl', xml: 'xml' };

function isFileFormat(output: string): output is FileFormat {
	return Object.hasOwn(mimeTypes, output);
}

/** The item of a file says how many records are in it. */
async function file(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
	{ report, query, fileName }: ReportRequest,
	format: FileFormat,
): Promise<INodeExecutionData> {
	const field = requiredText(context, 'binaryPropertyName', 'Put Output File in Field', itemIndex);
	const name = textParameter(context, 'fileName', itemIndex) || `${fileName}.${endings[format]}`;
	const present = presenter(context, itemIndex);
	let records = 0;
	async function* counted() {
		for await (const piece of feed.stream(report, query)) {
			records += piece.records.length;
			yield piece;
		}
	}
	async function* presented() {
		for await (const piece of counted()) yield piece.records.map(present);
	}
	const texts = {
		csv: () => toCsv(presented()),
		jsonLines: () => toJsonLines(presented()),
		xml: () => utf8Xml(counted()),
	}[format]();
	const binary = await createBinaryFile(context, texts, name, mimeTypes[format]);
	return {
		json: { fileName: name, records },
		binary: { [field]: binary },
		pairedItem: { item: itemIndex },
	};
}

/** Records simplified, or in the feed's own names and texts. */
function presenter(context: IExecuteFunctions, itemIndex: number): (record: FeedRecord) => object {
	if (booleanParameter(context, 'simplify', itemIndex)) {
		const simplifier = new Simplifier();
		return (record) => simplifier.simplify(record);
	}
	const rawRecords = new RawRecordMapper();
	return (record) => rawRecords.map(record);
}

/** The XML as it came, but for what says that it is in another encoding than UTF-8. */
async function* utf8Xml(pieces: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
	let isFirst = true;
	for await (const { text } of pieces) {
		yield isFirst ? text.replace(declaredEncoding, '$1utf-8') : text;
		isFirst &&= text === '';
	}
}

const declaredEncoding = /^(\s*<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/;
