import { spreadsheetCell, spreadsheetJson } from './text';
import { isObject } from './util/json';

/** For which program a CSV table is made. */
export interface CsvDialect {
	separator: ',' | ';';
	decimalSign: '.' | ',';
	/** Excel takes a file for UTF-8 that begins with a byte order mark, and a time for one that has no T. */
	isForExcel: boolean;
}

/** As in RFC 4180, which other programs read. */
export const plainCsv: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: false };

/** Where numbers are written as 1.5. */
export const excelWithPoint: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: true };

/** Where numbers are written as 1,5: Excel separates cells by semicolons there. */
export const excelWithComma: CsvDialect = { separator: ';', decimalSign: ',', isForExcel: true };

/**
 * Records, as many at a time as are ready. Fields of objects become columns, `details.name`; other nested
 * values become JSON.
 */
export type RecordBatches = Iterable<object[]> | AsyncIterable<object[]>;

/** The columns are the names met in this many records; a report is seldom of many kinds. */
const columnSampleSize = 1000;

const byteOrderMark = '\uFEFF';

/** Each row has all columns: with thousands of them a small report would become a giant table. */
const maxColumns = 500;

/** Holds, as JSON, what later records have in addition to the columns, so that nothing is lost. */
const otherFieldsColumn = 'otherFields';

/**
 * Yields a CSV table (RFC 4180) in pieces: a header, then a row per record. Its columns are the
 * names in the first thousand records, up to 500. In longer or wider tables, a last column
 * `otherFields` has the other values. Cells with a comma or a semicolon are quoted, whichever of
 * them separates.
 */
export async function* toCsv(batches: RecordBatches, dialect = plainCsv): AsyncGenerator<string> {
	let table: Table | undefined;
	let held: object[] = [];
	for await (const batch of batches) {
		if (table) {
			yield table.rows(batch);
			continue;
		}
		held = held.concat(batch);
		if (held.length < columnSampleSize) continue;
		table = new Table(columnNames(held).slice(0, maxColumns), true, dialect);
		yield table.header() + table.rows(held);
		held = [];
	}
	if (table) return;
	const names = columnNames(held);
	if (names.length === 0) return;
	table = new Table(names.slice(0, maxColumns), names.length > maxColumns, dialect);
	yield table.header() + table.rows(held);
}

function columnNames(records: object[]): string[] {
	const names = new Set<string>();
	for (const record of records) visitCells(record, (_value, column) => names.add(column));
	return [...names];
}

/**
 * Calls `visit` for each cell of a record, in order. The fields of an object are separate cells
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
		if (!isObject(value) || fields.length === 0 || (hasDots && fields.some(isTaken))) {
			visit(value, name);
		} else {
			for (const field of fields) visit(value[field], `${name}.${field}`);
		}
	}
}

class Table {
	/** By the name of a column, its index in a row. */
	private readonly places: ReadonlyMap<string, number>;

	constructor(
		private readonly columns: string[],
		private readonly hasOthers: boolean,
		private readonly dialect: CsvDialect,
	) {
		this.places = new Map(columns.map((column, index) => [column, index]));
	}

	header(): string {
		const names = this.hasOthers ? [...this.columns, otherFieldsColumn] : this.columns;
		const mark = this.dialect.isForExcel ? byteOrderMark : '';
		return mark + this.line(names.map(quote));
	}

	rows(records: object[]): string {
		return records.map((record) => this.row(record)).join('');
	}

	/** Cells without a column become JSON in the last column, `otherFields`. */
	private row(record: object): string {
		const cells = this.columns.map(() => '');
		const others: Array<[column: string, value: unknown]> = [];
		visitCells(record, (value, column) => {
			const place = this.places.get(column);
			if (place !== undefined) cells[place] = formatCell(value, this.dialect);
			else others.push([column, value]);
		});
		if (this.hasOthers) cells.push(formatOthers(others));
		return this.line(cells);
	}

	/** @param cells quoted where they have to be */
	private line(cells: string[]): string {
		const line = cells.join(this.dialect.separator);
		// A blank line would be no row.
		return `${line === '' ? '""' : line}\r\n`;
	}
}

function formatOthers(others: Array<[column: string, value: unknown]>): string {
	return others.length === 0 ? '' : quoteJson(Object.fromEntries(others));
}

/** A moment as the service's clock showed it. */
const clockTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** Neither a formula nor to be quoted: most cells, for which this test alone is much faster. */
const plainText = /^\w[\w .:/-]*$/;

/** Never a formula, and in the form that Excel reads if the table is for it. */
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

/** Possible cell separators: programs can be set to another one than the table has. */
function quote(text: string): string {
	return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function* toJsonLines(batches: RecordBatches): AsyncGenerator<string> {
	for await (const batch of batches) {
		yield batch.map((record) => `${JSON.stringify(record)}\n`).join('');
	}
}
