/** A report of single responses: our node against n8n's XML nodes and other parsers of the whole document. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { median, runProcess, startProcess } from '../processes';
import { writeDocuments } from './documents';
import type { Measurement } from './read';
import { variants, type Variant } from './variants';

const counts = [2_000, 50_000, 200_000];
const rounds = 5;
const megabyte = 1024 * 1024;

const titles: Record<Variant, string> = {
	node: 'Response > Get Many, items',
	file: 'Response > Get Many, CSV file',
	limit: 'Response > Get Many, Limit 50',
	slowest: 'Response > Get Many, five slowest',
	outages: 'Outage > Get Many',
	statistics: 'Response > Get Statistics, per day',
	xmlNodes: 'HTTP Request, XML, Split Out',
	fastXmlParser: 'fast-xml-parser, whole',
	json: 'JSON.parse of the same data',
};

function printResults(count: number, results: Map<Variant, Measurement[]>): void {
	const medianOf = (variant: Variant, metric: keyof Measurement) =>
		median((results.get(variant) ?? []).map((measurement) => measurement[metric]));
	console.log(`\n${count} responses (median of ${rounds} rounds)\n`);
	for (const variant of variants) {
		const seconds = medianOf(variant, 'durationMs') / 1000;
		const ratio = medianOf(variant, 'durationMs') / medianOf('node', 'durationMs');
		const columns = [
			titles[variant].padEnd(34),
			`${seconds.toFixed(2).padStart(6)} s`,
			`${ratio.toFixed(2).padStart(6)} x`,
			`stall ${medianOf(variant, 'maxStallMs').toFixed(0).padStart(5)} ms`,
			`peak ${(medianOf(variant, 'peakBytes') / megabyte).toFixed(0).padStart(5)} MB`,
			`items ${(medianOf(variant, 'itemBytes') / megabyte).toFixed(0).padStart(4)} MB`,
			`read ${(medianOf(variant, 'bytesRead') / megabyte).toFixed(1).padStart(5)} MB`,
			`${medianOf(variant, 'items')} items`,
		];
		console.log(columns.join('  '));
	}
}

/** Each round runs all variants, so that a busy moment of the machine hits all of them. */
export async function compareXmlFeed(): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	await writeDocuments(folder, counts);
	const server = startProcess<{ origin: string }>('xmlFeed/documentServer.ts', [folder]);
	const { origin } = await server.firstMessage;
	for (const count of counts) {
		const results = new Map(variants.map((variant) => [variant, [] as Measurement[]]));
		for (let round = 0; round < rounds; round++) {
			for (const variant of variants) {
				const args = [variant, origin, String(count)];
				results.get(variant)?.push(await runProcess<Measurement>('xmlFeed/read.ts', args));
			}
		}
		printResults(count, results);
	}
	server.child.disconnect();
	rmSync(folder, { recursive: true, force: true });
}
