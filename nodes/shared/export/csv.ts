import { spreadsheetCell } from '../text';
import { isObject } from '../util/json';

/**
 * Records, as many at a time as there are at hand. The fields of an object are columns of their own,
 * `details.name`; whatever else is no plain value is written as JSON.
 */
export type RecordBatches = Iterable<object[]> | AsyncIterable<object[]>;

/** The columns are the names met in this many records; a report is seldom of many kinds. */
const columnSampleSize = 1000;

/** Each row has all columns: with thousands of them a small report would become a giant table. */
const maxColumns = 500;

/** Holds, as JSON, what later records have in addition to the columns, so that nothing is lost. */
const otherFieldsColumn = 'otherFields';

/**
 * A CSV table (RFC 4180) as it grows: a header, then a row per record. A table longer than a thousand
 * rows, or of more than 500 names, has a last column `otherFields` for the names without a column.
 */
export async function* toCsv(batches: RecordBatches): AsyncGenerator<string> {
	let columns: string[] | undefined;
	let held: object[] = [];
	for await (const batch of batches) {
		if (columns) {
			yield formatRows(batch, columns, true);
			continue;
		}
		held = held.concat(batch);
		if (held.length < columnSampleSize) continue;
		columns = columnNames(held).slice(0, maxColumns);
		yield formatTable(held, columns, true);
		held = [];
	}
	if (columns) return;
	const names = columnNames(held);
	if (names.length === 0) return;
	yield formatTable(held, names.slice(0, maxColumns), names.length > maxColumns);
}

/** The header and the first rows. */
function formatTable(records: object[], columns: string[], hasOthers: boolean): string {
	const header = hasOthers ? [...columns, otherFieldsColumn] : columns;
	return formatLine(header) + formatRows(records, columns, hasOthers);
}

function columnNames(records: object[]): string[] {
	return [...new Set(records.flatMap((record) => cellsOf(record).map(([name]) => name)))];
}

/** The cells of a record by their columns; an object whose columns others have stays whole. */
function cellsOf(record: object): Array<[column: string, value: unknown]> {
	return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
		const fields = isObject(value) ? Object.entries(value) : [];
		const cells = fields.map(([field, own]): [string, unknown] => [`${name}.${field}`, own]);
		const isWhole = cells.length === 0 || cells.some(([column]) => Object.hasOwn(record, column));
		return isWhole ? [[name, value]] : cells;
	});
}

function formatRows(records: object[], columns: string[], hasOthers: boolean): string {
	const known = new Set(columns);
	return records
		.map((record) => {
			const values = new Map(cellsOf(record));
			const row = columns.map((name) => formatCell(values.get(name)));
			return formatLine(hasOthers ? [...row, otherFields(values, known)] : row);
		})
		.join('');
}

function otherFields(values: Map<string, unknown>, known: Set<string>): string {
	const left = [...values].filter(([name]) => !known.has(name));
	return left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left));
}

function formatCell(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return spreadsheetCell(value);
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function formatLine(cells: string[]): string {
	// A blank line would be no row.
	const text = cells.map(quote).join(',');
	return `${text === '' ? '""' : text}\r\n`;
}

function quote(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
