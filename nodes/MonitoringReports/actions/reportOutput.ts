import type { INodeExecutionData } from 'n8n-workflow';

import { toCsv, toJsonLines } from '../../shared/export';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import { toJson } from '../../shared/n8n/run/operations';
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
import { checkRows, isReadWhole } from './checks';
import type { FileFormat, FileOutput, ItemsOutput } from './outputFields';
import type { ReportRequest } from './reportOperation';
import { createStatusPage } from './statusPage/create';
import { createOverview, stateRows, type StatesRequest } from './states';
import { createUptimeReport } from './uptimeReport/create';

/** A report as the user wants it: one item per record, or one item with a file of all of them. */
export async function outputReport(
	run: FeedRun,
	request: ReportRequest,
): Promise<INodeExecutionData[]> {
	const { hints, isElementCustom, output, query, report, states, statusPage, uptimeReport } =
		request;
	if (statusPage) return [await createStatusPage(run, request, statusPage)];
	if (uptimeReport) return [await createUptimeReport(run, request, uptimeReport)];
	for (const hint of hints) run.addHint(hint);
	const outcome: ReadOutcome = {
		names: new ReportedNames(query.locations !== undefined),
		records: 0,
		isCutOff: false,
		isUnknown: false,
	};
	const items = states?.isOneItem
		? [await readOneItem(run, request, states, outcome)]
		: output.format === 'items'
			? await readItems(run, request, output, outcome)
			: [await createFile(run, request, output, outcome)];
	await checkNames(run, request, outcome);
	// A report without records is one, but not because of a name that was mistyped.
	if (outcome.records === 0 && isElementCustom) {
		run.addHint(
			`The report has no element "${report.recordElements[0]}". If it should, check Record Element in Options.`,
		);
	}
	return items;
}

async function readOneItem(
	run: FeedRun,
	request: ReportRequest,
	states: StatesRequest,
	outcome: ReadOutcome,
): Promise<INodeExecutionData> {
	const records = readRecords(run, request, outcome);
	const { query } = request;
	const json = toJson(await createOverview({ run, query, request: states, records }));
	return { json, pairedItem: run.pairedItem };
}

async function readItems(
	run: FeedRun,
	request: ReportRequest,
	{ limit, isSimple }: ItemsOutput,
	outcome: ReadOutcome,
): Promise<INodeExecutionData[]> {
	const { pairedItem } = run;
	const items: INodeExecutionData[] = [];
	const isWhole = isReadWhole(request.checks);
	for await (const rows of readRows(run, request, { isSimple, limit }, outcome)) {
		const room = limit - items.length;
		for (const row of rows.slice(0, room)) items.push({ json: toJson(row), pairedItem });
		if (rows.length <= room) continue;
		run.noteCutOff(limit, isWhole ? rows.length - room : undefined);
		outcome.isCutOff = !isWhole;
		break;
	}
	if (run.isManual && items.length > manyItems) run.addHint(manyItemsHint(items.length, request));
	return items;
}

/** The editor shows few items, but keeps all of them. */
const manyItems = 10_000;

function manyItemsHint(count: number, { checks }: ReportRequest): string {
	const others =
		checks?.kind === 'responses'
			? 'For the slowest or latest checks use Sort By with Limit, for averages and percentiles Response > Get Statistics, and for'
			: 'For';
	return `This run has ${count.toLocaleString('en-US')} items, which the editor may not be able to show. ${others} all of them choose a file in Output.`;
}

interface RowOptions {
	isSimple: boolean;
	/** How many rows are taken at most. */
	limit: number;
}

/** What the items or the lines of a file are made of, as they are ready. */
async function* readRows(
	run: FeedRun,
	request: ReportRequest,
	{ isSimple, limit }: RowOptions,
	outcome: ReadOutcome,
): AsyncGenerator<object[]> {
	const present = createPresenter(request, isSimple);
	const records = readRecords(run, request, outcome);
	const { checks, query, states } = request;
	if (states) {
		yield* stateRows({ run, query, request: states, records }, present, isSimple);
		return;
	}
	if (checks) {
		const { addHint, noteCutOff } = run;
		yield* checkRows(checks, { addHint, limit, noteCutOff, present, records });
		return;
	}
	for await (const batch of records) yield batch.map(present);
}

async function* readRecords(
	run: FeedRun,
	request: ReportRequest,
	outcome: ReadOutcome,
): AsyncGenerator<FeedRecord[]> {
	for await (const { records } of readChunks(run, request, outcome)) yield records;
}

/** The report as it arrives; a hint says what could be wrong with one that seems to be empty. */
async function* readChunks(
	{ feed, addHint }: FeedRun,
	{ report, query }: ReportRequest,
	outcome: ReadOutcome,
): AsyncGenerator<ReportChunk> {
	const isChecked = namesAnything(query);
	for await (const chunk of feed.stream(report, query)) {
		outcome.records += chunk.records.length;
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
	let records = 0;
	async function* countedChunks() {
		for await (const chunk of readChunks(run, request, outcome)) {
			records += chunk.records.length;
			yield chunk;
		}
	}
	async function* countedRows() {
		const limit = Number.POSITIVE_INFINITY;
		for await (const rows of readRows(run, request, { isSimple, limit }, outcome)) {
			records += rows.length;
			yield rows;
		}
	}
	const texts = {
		csv: () => toCsv(countedRows()),
		jsonLines: () => toJsonLines(countedRows()),
		xml: () => toUtf8Xml(countedChunks()),
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
