import { spreadsheetCell, spreadsheetJson } from './text';
import { isObject } from './util/json';

/** How a CSV table is written. */
export interface CsvDialect {
	separator: ',' | ';';
	decimalSign: '.' | ',';
	/** Whether to write a byte order mark, and times without T: Excel recognizes text and times by them. */
	isForExcel: boolean;
}

/** As in RFC 4180, which other programs read. */
export const plainCsv: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: false };

/** Where numbers are written as 1.5. */
export const excelWithPoint: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: true };

/** Where numbers are written as 1,5: Excel separates cells by semicolons there. */
export const excelWithComma: CsvDialect = { separator: ';', decimalSign: ',', isForExcel: true };

/** Records in the groups in which they become ready. */
export type RecordBatches = Iterable<object[]> | AsyncIterable<object[]>;

/** The number of records whose names become columns: later records seldom have other names. */
const columnSampleSize = 1000;
const byteOrderMark = '\uFEFF';

/** Each row has a cell for every column, so thousands of columns would make a small report huge. */
const maxColumns = 500;

/** The last column, with the values that have no column, as JSON. */
const otherFieldsColumn = 'otherFields';

/**
 * Yields a CSV table (RFC 4180) in pieces: a header, then a row per record; nothing without records.
 * The fields of the first 1000 records become up to 500 columns; a longer or wider table also has
 * `otherFields`.
 */
export async function* toCsv(batches: RecordBatches, dialect = plainCsv): AsyncGenerator<string> {
	let table: Table | undefined;
	let sample: object[] = [];
	for await (const batch of batches) {
		if (table) {
			yield table.rows(batch);
			continue;
		}
		sample = sample.concat(batch);
		if (sample.length < columnSampleSize) continue;
		table = new Table(columnNames(sample).slice(0, maxColumns), true, dialect);
		yield table.header() + table.rows(sample);
		sample = [];
	}
	if (table) return;
	const names = columnNames(sample);
	if (names.length === 0) return;
	table = new Table(names.slice(0, maxColumns), names.length > maxColumns, dialect);
	yield table.header() + table.rows(sample);
}

/** The names of all cells of the records, in the order in which they first occur. */
function columnNames(records: object[]): string[] {
	const names = new Set<string>();
	for (const record of records) visitCells(record, (_value, column) => names.add(column));
	return [...names];
}

/**
 * Calls `visit` for each cell of a record, in order. The fields of an object are cells
 * (`details.name`), unless the record already has a field with such a name.
 */
function visitCells(record: object, visit: (value: unknown, column: string) => void): void {
	if (!isObject(record)) return;
	const names = Object.keys(record);
	const hasDots = names.some((name) => name.includes('.'));
	for (const name of names) {
		const value = record[name];
		const fields = isObject(value) ? Object.keys(value) : [];
		const isTaken = (field: string) => Object.hasOwn(record, `${name}.${field}`);
		const isOneCell = fields.length === 0 || (hasDots && fields.some(isTaken));
		if (!isObject(value) || isOneCell) {
			visit(value, name);
		} else {
			for (const field of fields) visit(value[field], `${name}.${field}`);
		}
	}
}

class Table {
	/** The index of each column in a row. */
	private readonly indexes: ReadonlyMap<string, number>;

	/** @param hasOthers whether the table has the column `otherFields` */
	constructor(
		private readonly columns: string[],
		private readonly hasOthers: boolean,
		private readonly dialect: CsvDialect,
	) {
		this.indexes = new Map(columns.map((column, index) => [column, index]));
	}

	header(): string {
		const names = this.hasOthers ? [...this.columns, otherFieldsColumn] : this.columns;
		const mark = this.dialect.isForExcel ? byteOrderMark : '';
		return mark + this.line(names.map(quote));
	}

	rows(records: object[]): string {
		return records.map((record) => this.row(record)).join('');
	}

	/** Writes a record as a row. Values without a column become JSON in the column `otherFields`. */
	private row(record: object): string {
		const cells = this.columns.map(() => '');
		const others: Array<[column: string, value: unknown]> = [];
		visitCells(record, (value, column) => {
			const index = this.indexes.get(column);
			if (index !== undefined) cells[index] = formatCell(value, this.dialect);
			else others.push([column, value]);
		});
		if (this.hasOthers) {
			cells.push(others.length === 0 ? '' : quoteJson(Object.fromEntries(others)));
		}
		return this.line(cells);
	}

	/** Joins cells, which are quoted already. */
	private line(cells: string[]): string {
		const line = cells.join(this.dialect.separator);
		// Programs skip an empty line, so a row of one empty cell gets quotes.
		return `${line === '' ? '""' : line}\r\n`;
	}
}

/** A time in ISO 8601 without a zone. */
const clockTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** A text that is no formula and needs no quotes. Most cells match, and skip the slower tests. */
const plainText = /^\w[\w .:/-]*$/;

/** Writes a value as a cell, which no program takes for a formula; empty if missing. */
function formatCell(value: unknown, { decimalSign, isForExcel, separator }: CsvDialect): string {
	if (typeof value === 'string') {
		const text = isForExcel ? value.replace(clockTime, '$1 $2') : value;
		return plainText.test(text) ? text : quote(spreadsheetCell(text, separator));
	}
	if (value === undefined || value === null) return '';
	if (typeof value === 'number') {
		return decimalSign === '.' ? String(value) : String(value).replace('.', decimalSign);
	}
	return typeof value === 'object' ? quoteJson(value) : String(value);
}

function quoteJson(value: object): string {
	return quote(spreadsheetJson(JSON.stringify(value)));
}

/** Puts a text into quotes if any program could split it: the separator of a program is a setting. */
function quote(text: string): string {
	return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Yields each record as JSON in its own line. */
export async function* toJsonLines(batches: RecordBatches): AsyncGenerator<string> {
	for await (const batch of batches) {
		yield batch.map((record) => `${JSON.stringify(record)}\n`).join('');
	}
}
