import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

import { formatTable } from '../../scripts/generate/format.cts';
import { replaceMarked } from '../../scripts/generate/markers.cts';

const page = path.join(__dirname, 'README.md');
const coreManifest = path.join(__dirname, '..', '..', 'node_modules', 'n8n-core', 'package.json');

export interface BenchmarkTable {
	/** The name of its markers in tools/bench/README.md. */
	name: string;
	columns: string[];
	rows: string[][];
	/** Figures are medians of so many rounds. */
	rounds: number;
}

export const tableNames = {
	answers: ['answers', 'answers of ten devices'],
	network: ['network, 80 ms', 'network, 20 ms'],
	package: ['package'],
	render: ['render'],
	scale: ['scale'],
	sheet: ['sheet'],
	trigger: ['trigger'],
	webApi: ['webApi'],
	xmlFeed: ['xmlFeed', 'xmlFeed growth'],
} satisfies Record<string, string[]>;

export async function toMarkdown({ columns, rows, rounds }: BenchmarkTable): Promise<string> {
	return `${await formatTable([columns, ...rows])}\n${describeRun(rounds)}`;
}

function describeRun(rounds: number): string {
	const { version } = JSON.parse(readFileSync(coreManifest, 'utf8'));
	const date = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
	const times = rounds === 1 ? 'one round' : `median of ${rounds} rounds`;
	// So that figures of a busy machine are known as such.
	const load = loadavg()[1].toFixed(1);
	return `_${date}: ${times}; ${cpus().length} cores, load ${load} at the end, Node ${process.versions.node}, n8n-core ${version}._`;
}

export async function publish(table: BenchmarkTable): Promise<void> {
	const text = replaceMarked(
		readFileSync(page, 'utf8'),
		`bench: ${table.name}`,
		await toMarkdown(table),
	);
	writeFileSync(page, text);
}

export function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function ratio(value: number, basis: number): string {
	return `${(value / basis).toFixed(2)}×`;
}

export function whole(value: number): string {
	return Math.round(value).toLocaleString('en-US');
}
