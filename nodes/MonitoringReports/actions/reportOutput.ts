import type { INodeExecutionData } from 'n8n-workflow';

import { toCsv, toJsonLines } from '../../shared/export';
import type { FeedRun } from '../../shared/n8n/feedRun';
import { toJson } from '../../shared/n8n/operations';
import {
	RawRecordMapper,
	rangeOf,
	ReportedNames,
	Simplifier,
	toUtf8Xml,
	type FeedRecord,
	type ReportChunk,
	type UnknownRoot,
} from '../../shared/xmlFeed';
import { checkNames, namesAnything, type ReadOutcome } from './checkNames';
import type { FileFormat, FileOutput, ItemsOutput } from './outputFields';
import type { ReportRequest } from './reportOperation';

/** A report as the user wants it: one item per record, or one item with a file of all of them. */
export async function outputReport(
	run: FeedRun,
	request: ReportRequest,
): Promise<INodeExecutionData[]> {
	const { hints, isElementCustom, output, query, report } = request;
	for (const hint of hints) run.addHint(hint);
	const outcome: ReadOutcome = {
		names: new ReportedNames(query.locations !== undefined),
		isCutOff: false,
		isUnknown: false,
	};
	const items =
		output.format === 'items'
			? await readItems(run, request, output, outcome)
			: [await createFile(run, request, output, outcome)];
	await checkNames(run, request, outcome);
	const isEmpty = items.length === 0 || items[0].json.records === 0;
	// A report without records is one, but not because of a name that was mistyped.
	if (isEmpty && isElementCustom) {
		run.addHint(
			`The report has no element "${report.recordElements[0]}". If it should, check Record Element in Options.`,
		);
	}
	return items;
}

async function readItems(
	run: FeedRun,
	request: ReportRequest,
	{ limit, isSimple }: ItemsOutput,
	outcome: ReadOutcome,
): Promise<INodeExecutionData[]> {
	const { pairedItem } = run;
	const present = createPresenter(request, isSimple);
	const items: INodeExecutionData[] = [];
	for await (const { records } of readChunks(run, request, outcome)) {
		const room = limit - items.length;
		for (const record of records.slice(0, room)) {
			items.push({ json: toJson(present(record)), pairedItem });
		}
		if (records.length <= room) continue;
		run.noteCutOff(limit);
		outcome.isCutOff = true;
		break;
	}
	return items;
}

/** The report as it arrives; a hint says what could be wrong with one that seems to be empty. */
async function* readChunks(
	{ feed, addHint }: FeedRun,
	{ report, query }: ReportRequest,
	outcome: ReadOutcome,
): AsyncGenerator<ReportChunk> {
	const isChecked = namesAnything(query);
	for await (const chunk of feed.stream(report, query)) {
		if (isChecked) outcome.names.add(chunk);
		if (chunk.unknownRoot) {
			outcome.isUnknown = true;
			addHint(unknownRootHint(chunk.unknownRoot));
		}
		yield chunk;
	}
}

function unknownRootHint({ name, excerpt }: UnknownRoot): string {
	return `The service's document has no records, and this node does not know its root "${name}". If there should be some, enter the name of their element in Record Element in Options. The document begins: ${excerpt}`;
}

const mimeTypes: Record<FileFormat, string> = {
	csv: 'text/csv',
	jsonLines: 'application/jsonl',
	xml: 'text/xml',
};

/** The item of a file says how many records are in it. */
async function createFile(
	run: FeedRun,
	request: ReportRequest,
	{ format, binaryName, fileName, isSimple }: FileOutput,
	outcome: ReadOutcome,
): Promise<INodeExecutionData> {
	const { pairedItem } = run;
	const present = createPresenter(request, isSimple);
	let records = 0;
	async function* counted() {
		for await (const chunk of readChunks(run, request, outcome)) {
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
	const file = await run.createFile(texts, fileName, mimeTypes[format]);
	return { json: { fileName, records }, binary: { [binaryName]: file }, pairedItem };
}

/** Records simplified, or in the feed's own names and texts. */
function createPresenter(
	{ report, query }: ReportRequest,
	isSimple: boolean,
): (record: FeedRecord) => object {
	if (isSimple) {
		const simplifier = new Simplifier(report.layout, report.layout && rangeOf(query));
		return (record) => simplifier.simplify(record);
	}
	const mapper = new RawRecordMapper();
	return (record) => mapper.map(record);
}
