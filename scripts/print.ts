export function line(text: string): void {
	console.log(text);
}

export function heading(text: string, level: 1 | 2): void {
	console.log(level === 1 ? `\n${text}\n${'='.repeat(text.length)}` : `\n${text}\n`);
}

type Row = Record<string, unknown>;

/** Rows under their names, numbers to the right. */
export function table(rows: Row[], columns: string[]): void {
	const widths = columns.map((column) =>
		Math.max(column.length, ...rows.map((row) => textOf(row[column]).length)),
	);
	const format = (cells: string[], isNumber: boolean[]) =>
		cells
			.map((cell, index) =>
				isNumber[index] ? cell.padStart(widths[index]) : cell.padEnd(widths[index]),
			)
			.join('  ')
			.trimEnd();
	const isNumber = columns.map((column) => rows.some((row) => typeof row[column] === 'number'));
	console.log(format(columns, isNumber));
	console.log(widths.map((width) => '-'.repeat(width)).join('  '));
	for (const row of rows)
		console.log(
			format(
				columns.map((column) => textOf(row[column])),
				isNumber,
			),
		);
}

function textOf(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}
