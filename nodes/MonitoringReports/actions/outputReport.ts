import type { INodeExecutionData } from 'n8n-workflow';

import { toCsv, toJsonLines } from '../../shared/words/csv';
import type { ReportOptions } from '../../shared/feedFields';
import { hintAtDefaultLimit } from '../../shared/n8n/parameters/fields/output';
import { manyItems, type FeedRun } from '../../shared/n8n/run/feedRun';
import {
	toRawRecord,
	requestedRange,
	ReportDates,
	ReportedNames,
	Simplifier,
	toUtf8Xml,
	type DateReader,
	type FeedQuery,
	type FeedRecord,
	type FeedReport,
	type ReportChunk,
} from '../../shared/service/xmlFeed';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { addOddFiguresHint } from './oddFigures';
import { checkDevicesAndLocations, namesAnything, type ReadOutcome } from './checkNames';
import type { FileFormat, FileOutput, ItemsOutput, ReportOutput } from './outputField';

export interface ReportChoices {
	devices: FeedQuery;
	range: FeedQuery;
	filters: FeedQuery;
	options: ReportOptions;
	output: ReportOutput;
	/** Hints about the range. */
	hints: string[];
}

export interface RowSource {
	run: FeedRun;
	query: FeedQuery;
	options: ReportOptions;
	/** The records of the report, in batches as they arrive. */
	records: AsyncIterable<FeedRecord[]>;
	/** Makes a row of a record: simplified, or with the feed's own names and texts. */
	present(record: FeedRecord): object;
	simplify(record: FeedRecord): Readonly<Record<string, unknown>>;
	dates: DateReader;
	isSimple: boolean;
	/** The maximum number of rows; may be Infinity. */
	limit: number;
}

export type RowMaker = (
	| {
			/** Yields rows as records arrive. */
			stream(source: RowSource): AsyncIterable<object[]>;
	  }
	| {
			/** Returns all rows after the last record. */
			whole(source: RowSource): Promise<object[]>;
	  }
) & {
	/** Advice to get fewer rows; precedes the advice to choose a file. */
	fewerRows?: string;
};

/** A report that is being read: `outcome` changes while its records arrive. */
interface ReportReading {
	run: FeedRun;
	report: FeedReport;
	query: FeedQuery;
	options: ReportOptions;
	maker: RowMaker;
	outcome: ReadOutcome;
}

/**
 * Reads a report and returns one item per row, or one item with a file of all rows. Refuses unknown
 * devices.
 *
 * @param ownReport the report; the user can choose another XML element as its records
 * @param maker turns records into rows; by default, each record becomes a row
 */
export async function outputReport(
	run: FeedRun,
	ownReport: FeedReport,
	choices: ReportChoices,
	maker: RowMaker = { stream: rowPerRecord },
): Promise<INodeExecutionData[]> {
	const { hints, options, output } = choices;
	const { additional, allDownPercentages, recordElement } = options;
	// The fields (`layout`) of other XML elements are unknown.
	const report =
		recordElement === undefined
			? ownReport
			: { ...ownReport, recordElements: [recordElement], layout: undefined };
	const narrowing = { ...choices.devices, ...choices.range, ...choices.filters };
	const query: FeedQuery = { ...narrowing, additional, allDownPercentages };
	if (output.format === 'xml' && query.exceptDevices) {
		throw new ParameterError(
			'An XML file cannot exclude devices: it is the unchanged report of the service',
			'Set Output to One Item per Record or another file, or choose another option than All Except Some in Devices.',
		);
	}
	for (const hint of hints) run.addHint(hint);
	const names = new ReportedNames(query.locations !== undefined);
	const outcome: ReadOutcome = { names, records: 0, isCutOff: false, isUnknown: false };
	const reading = { run, report, query, options, maker, outcome };
	const items =
		output.format === 'items'
			? await readItems(reading, output)
			: [await createFile(reading, output)];
	const isElementCustom = recordElement !== undefined;
	await checkDevicesAndLocations(run, { report, query, isElementCustom }, outcome);
	// Without such records the element name may be misspelled. Device names were checked before.
	if (outcome.records === 0 && isElementCustom) {
		run.addHint(
			`The report has no element "${recordElement}". If it should, check Options > XML Record Element.`,
		);
	}
	return items;
}

/** The rows of a report as items, up to the limit. Adds hints about many or omitted items. */
async function readItems(reading: ReportReading, { limit, isSimple }: ItemsOutput) {
	const { run, maker, outcome } = reading;
	const items: INodeExecutionData[] = [];
	for await (const rows of readRows(reading, { isSimple, limit })) {
		const free = limit - items.length;
		for (const row of rows.slice(0, free)) items.push(run.toItem(row));
		if (rows.length <= free) continue;
		hintAtDefaultLimit(limit, run);
		// A `whole` maker has read all records, although not all rows are output.
		outcome.isCutOff = !('whole' in maker);
		break;
	}
	if (run.isAttended && items.length > manyItems) {
		const count = items.length.toLocaleString('en-US');
		const fewer = maker.fewerRows === undefined ? '' : `${maker.fewerRows}. `;
		run.addHint(
			`This run has ${count} items, which may be too many for the editor to show. ${fewer}To get all of them, set Output to a file.`,
		);
	}
	return items;
}

/** Yields the rows of a report in batches, as its maker creates them. */
async function* readRows(
	reading: ReportReading,
	{ isSimple, limit }: Pick<RowSource, 'isSimple' | 'limit'>,
): AsyncGenerator<object[]> {
	const { run, report, query, options, maker } = reading;
	const dates = new ReportDates(report, query);
	const simplifier = new Simplifier(report.layout, report.layout && requestedRange(query), dates);
	const simplify = (record: FeedRecord) => simplifier.simplify(record);
	const present = isSimple ? simplify : toRawRecord;
	const records = readRecords(reading);
	const source = { run, query, options, records, dates, present, simplify, isSimple, limit };
	try {
		if ('whole' in maker) yield await maker.whole(source);
		else yield* maker.stream(source);
	} finally {
		// Runs even if the caller stops early, at the limit.
		addOddFiguresHint(run, simplifier.oddFigures);
	}
}

async function* rowPerRecord({ records, present }: RowSource): AsyncGenerator<object[]> {
	for await (const batch of records) yield batch.map(present);
}

async function* readRecords(reading: ReportReading): AsyncGenerator<FeedRecord[]> {
	for await (const { records } of readChunks(reading)) yield records;
}

/** Yields a report in chunks, and updates `outcome`. Adds a hint if its root element is unknown. */
async function* readChunks(reading: ReportReading): AsyncGenerator<ReportChunk> {
	const { run, report, query, outcome } = reading;
	const isChecked = namesAnything(query);
	for await (const chunk of run.feed.stream(report, query)) {
		outcome.records += chunk.records.length;
		if (isChecked) outcome.names.add(chunk);
		if (chunk.unknownRoot) {
			outcome.isUnknown = true;
			const { name, excerpt } = chunk.unknownRoot;
			run.addHint(
				`The report has no records that this node recognizes (its first XML element is "${name}"). If it should have records, enter the name of their XML element in Options > XML Record Element. The report starts with: ${excerpt}`,
			);
		}
		yield chunk;
	}
}

const mimeTypes: Record<FileFormat, string> = {
	csv: 'text/csv',
	jsonLines: 'application/jsonl',
	xml: 'text/xml',
};

/** Writes a report to a file. Returns its item, with the number of rows (in XML: of records). */
async function createFile(
	reading: ReportReading,
	{ csv, format, binaryName, fileName, isSimple }: FileOutput,
): Promise<INodeExecutionData> {
	const { outcome, run } = reading;
	let rowCount = 0;
	async function* countedRows() {
		for await (const rows of readRows(reading, { isSimple, limit: Number.POSITIVE_INFINITY })) {
			rowCount += rows.length;
			yield rows;
		}
	}
	const texts = {
		csv: () => toCsv(countedRows(), csv),
		jsonLines: () => toJsonLines(countedRows()),
		xml: () => toUtf8Xml(readChunks(reading)),
	}[format]();
	const file = await run.createFile(texts, fileName, mimeTypes[format]);
	const records = format === 'xml' ? outcome.records : rowCount;
	return run.toItem({ fileName, records }, { [binaryName]: file });
}
