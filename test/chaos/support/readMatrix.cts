import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface MatrixTable {
	title: string;
	families: string[];
	/** Outcomes by fault and family. */
	rows: Map<string, Record<string, string>>;
}

/** Only the tables of faultMatrix.md about faults. */
export function readMatrix(): MatrixTable[] {
	return readTables().filter(({ about }) => about === 'Fault');
}

/** Its rows about what meets, each with its cells by the names of their columns. */
export function readMeetings(): MatrixTable['rows'] {
	return readTables().find(({ about }) => about === 'What meets')?.rows ?? new Map();
}

function readTables(): Array<MatrixTable & { about: string }> {
	const text = readFileSync(path.join(__dirname, '..', 'faultMatrix.md'), 'utf8');
	return text
		.split(/^## /m)
		.slice(1)
		.map((section) => {
			const [title] = section.split('\n');
			const rows = section.split('\n').filter((line) => line.startsWith('|'));
			const [[about, ...families], , ...lines] = rows.map(cellsOf);
			const entries = lines.map(([fault, ...cells]): [string, Record<string, string>] => [
				fault,
				Object.fromEntries(cells.map((cell, at) => [families[at], cell])),
			]);
			return { about, title, families, rows: new Map(entries) };
		});
}

function cellsOf(row: string): string[] {
	return row
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());
}
