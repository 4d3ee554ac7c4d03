/** Records, as many at a time as there are at hand; whatever is no plain value is written as JSON. */
export type Batches = AsyncIterable<object[]>;

/** The columns are the names met in this many records; a report is seldom of many kinds. */
const recordsForColumns = 1000;

/** Each row has all columns: with thousands of them a small report would become a giant table. */
const mostColumns = 500;

/** Holds, as JSON, what later records have beside the columns, so that nothing is lost. */
const othersColumn = 'otherFields';

/**
 * A CSV table (RFC 4180) as it grows: a header, then a row per record. A table longer than a thousand
 * rows, or of more than 500 names, has a last column `otherFields` for the names without a column.
 */
export async function* csvFile(batches: Batches): AsyncGenerator<string> {
	let columns: string[] | undefined;
	let held: object[] = [];
	for await (const batch of batches) {
		if (columns) {
			yield rowsOf(batch, columns, true);
			continue;
		}
		held = held.concat(batch);
		if (held.length < recordsForColumns) continue;
		columns = namesIn(held).slice(0, mostColumns);
		yield tableOf(held, columns, true);
		held = [];
	}
	if (columns) return;
	const names = namesIn(held);
	if (names.length === 0) return;
	yield tableOf(held, names.slice(0, mostColumns), names.length > mostColumns);
}

/** The header and the first rows. */
function tableOf(records: object[], columns: string[], hasOthers: boolean): string {
	const header = hasOthers ? [...columns, othersColumn] : columns;
	return line(header) + rowsOf(records, columns, hasOthers);
}

function namesIn(records: object[]): string[] {
	return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function rowsOf(records: object[], columns: string[], hasOthers: boolean): string {
	const known = new Set(columns);
	return records
		.map((record) => {
			const values = new Map(Object.entries(record));
			const row = columns.map((name) => cell(values.get(name)));
			return line(hasOthers ? [...row, others(values, known)] : row);
		})
		.join('');
}

function others(values: Map<string, unknown>, known: Set<string>): string {
	const left = [...values].filter(([name]) => !known.has(name));
	return left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left));
}

function cell(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return formula.test(value) ? `'${value}` : value;
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What a spreadsheet would take for a formula, out of a name that somebody gave a device; not -1.5. */
const formula = /^[=@\t\r]|^[+-](?!\d*\.?\d*$)/;

function line(cells: string[]): string {
	// A blank line would be no row.
	const text = cells.map(quoted).join(',');
	return `${text === '' ? '""' : text}\r\n`;
}

function quoted(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
