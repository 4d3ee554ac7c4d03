import type { INodeExecutionData } from 'n8n-workflow';

import { toCsv, toJsonLines } from '../../shared/export';
import { readRecordElement } from '../../shared/n8n/feedFields';
import type { FeedRun } from '../../shared/n8n/feedRun';
import { toJson } from '../../shared/n8n/operations';
import type { ParameterReader } from '../../shared/n8n/parameterReader';
import {
	RawRecordMapper,
	Simplifier,
	toUtf8Xml,
	type FeedQuery,
	type FeedRecord,
	type FeedReport,
	type ReportChunk,
	type UnknownRoot,
} from '../../shared/xmlFeed';
import {
	binaryField,
	fileNameField,
	itemLimitField,
	readOutputFormat,
	simplifyRecordsField,
	type OutputFormat,
} from './outputFields';

/** What to read, and what a file with it is called, without its extension. */
export interface ReportRequest {
	report: FeedReport;
	query: FeedQuery;
	fileName: string;
}

/** A report as the user wants it: one item per record, or one item with a file of all of them. */
export async function outputReport(
	parameters: ParameterReader,
	run: FeedRun,
	request: ReportRequest,
): Promise<INodeExecutionData[]> {
	const element = readRecordElement(parameters);
	const recordElements = element === undefined ? request.report.recordElements : [element];
	const asked = { ...request, report: { ...request.report, recordElements } };
	const format = readOutputFormat(parameters);
	const output =
		format === 'items'
			? await readItems(parameters, run, asked)
			: [await createFile(parameters, run, asked, format)];
	const isEmpty = output.length === 0 || output[0].json.records === 0;
	// A report without records is one, but not because of a name that was mistyped.
	if (isEmpty && element !== undefined) {
		run.addHint(
			`The report has no element "${element}". If it should, check Record Element in Options.`,
		);
	}
	return output;
}

async function readItems(
	parameters: ParameterReader,
	run: FeedRun,
	request: ReportRequest,
): Promise<INodeExecutionData[]> {
	const { pairedItem } = run;
	const limit = itemLimitField.read(parameters);
	const present = createPresenter(parameters);
	const items: INodeExecutionData[] = [];
	for await (const { records } of readChunks(run, request)) {
		for (const record of records.slice(0, limit - items.length)) {
			items.push({ json: toJson(present(record)), pairedItem });
		}
		if (items.length >= limit) break;
	}
	return items;
}

/** The report as it arrives; a hint says what could be wrong with one that seems to be empty. */
async function* readChunks(
	{ feed, addHint }: FeedRun,
	{ report, query }: ReportRequest,
): AsyncGenerator<ReportChunk> {
	for await (const chunk of feed.stream(report, query)) {
		if (chunk.unknownRoot) addHint(unknownRootHint(chunk.unknownRoot));
		yield chunk;
	}
}

function unknownRootHint({ name, excerpt }: UnknownRoot): string {
	return `The service's document has no records, and this node does not know its root "${name}". If there should be some, enter the name of their element in Record Element in Options. The document begins: ${excerpt}`;
}

type FileFormat = Exclude<OutputFormat, 'items'>;

const mimeTypes: Record<FileFormat, string> = {
	csv: 'text/csv',
	jsonLines: 'application/jsonl',
	xml: 'text/xml',
};

const extensions: Record<FileFormat, string> = { csv: 'csv', jsonLines: 'jsonl', xml: 'xml' };

/** The item of a file says how many records are in it. */
async function createFile(
	parameters: ParameterReader,
	run: FeedRun,
	request: ReportRequest,
	format: FileFormat,
): Promise<INodeExecutionData> {
	const { pairedItem } = run;
	const binaryName = binaryField.read(parameters);
	const name = fileNameField.read(parameters) || `${request.fileName}.${extensions[format]}`;
	const present = createPresenter(parameters);
	let records = 0;
	async function* counted() {
		for await (const chunk of readChunks(run, request)) {
			records += chunk.records.length;
			yield chunk;
		}
	}
	async function* presented() {
		for await (const chunk of counted()) yield chunk.records.map(present);
	}
	const texts = {
		csv: () => toCsv(presented()),
		jsonLines: () => toJsonLines(presented()),
		xml: () => toUtf8Xml(counted()),
	}[format]();
	const file = await run.createFile(texts, name, mimeTypes[format]);
	return { json: { fileName: name, records }, binary: { [binaryName]: file }, pairedItem };
}

/** Records simplified, or in the feed's own names and texts. */
function createPresenter(parameters: ParameterReader): (record: FeedRecord) => object {
	if (simplifyRecordsField.read(parameters)) {
		const simplifier = new Simplifier();
		return (record) => simplifier.simplify(record);
	}
	const mapper = new RawRecordMapper();
	return (record) => mapper.map(record);
}
