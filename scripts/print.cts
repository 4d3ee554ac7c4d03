/** What the scripts print for a person at a terminal. */

export function printLine(text: string): void {
	console.log(text);
}

export function printHeading(text: string, level: 1 | 2): void {
	console.log(level === 1 ? `\n${text}\n${'='.repeat(text.length)}` : `\n${text}\n`);
}

type Row = Record<string, unknown>;

/** Numbers are aligned to the right. */
export function printTable(rows: Row[], columns: string[]): void {
	const widths = columns.map((column) =>
		Math.max(column.length, ...rows.map((row) => toText(row[column]).length)),
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
				columns.map((column) => toText(row[column])),
				isNumber,
			),
		);
}

function toText(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}

const progressIntervalMs = 15_000;

/** Prints every 15 seconds that the work continues. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
	const startedAt = Date.now();
	const elapsedSeconds = () => Math.round((Date.now() - startedAt) / 1000);
	printLine(`\n== ${title}`);
	const timer = setInterval(
		() => printLine(`   still busy, ${elapsedSeconds()} s`),
		progressIntervalMs,
	);
	try {
		const result = await work();
		printLine(`== done in ${elapsedSeconds()} s`);
		return result;
	} finally {
		clearInterval(timer);
	}
}
