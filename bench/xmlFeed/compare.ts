/** A report of raw responses: our node against n8n's own XML path and other ways to read it whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { begin, measure, median } from '../processes';
import { writeDocuments } from './documents';
import type { Reading } from './read';
import { variants, type Variant } from './variants';

const counts = [2_000, 50_000, 200_000];
const rounds = 5;
const megabyte = 1024 * 1024;

const titles: Record<Variant, string> = {
	node: 'Response > Get Many, items',
	file: 'Response > Get Many, CSV file',
	limit: 'Response > Get Many, Limit 50',
	xmlNodes: 'HTTP Request, XML, Split Out',
	fastXmlParser: 'fast-xml-parser, whole',
	json: 'JSON.parse of the same data',
};

function show(count: number, results: Map<Variant, Reading[]>): void {
	const middle = (way: Variant, name: keyof Reading) =>
		median((results.get(way) ?? []).map((reading) => reading[name]));
	console.log(`\n${count} responses (median of ${rounds} rounds)\n`);
	for (const way of variants) {
		const seconds = middle(way, 'milliseconds') / 1000;
		const ratio = middle(way, 'milliseconds') / middle('node', 'milliseconds');
		const columns = [
			titles[way].padEnd(30),
			`${seconds.toFixed(2).padStart(6)} s`,
			`${ratio.toFixed(2).padStart(6)} x`,
			`stall ${middle(way, 'longestStallMilliseconds').toFixed(0).padStart(5)} ms`,
			`peak ${(middle(way, 'peakBytes') / megabyte).toFixed(0).padStart(5)} MB`,
			`items ${(middle(way, 'itemBytes') / megabyte).toFixed(0).padStart(4)} MB`,
			`read ${(middle(way, 'bytesRead') / megabyte).toFixed(1).padStart(5)} MB`,
			`${middle(way, 'items')} items`,
		];
		console.log(columns.join('  '));
	}
}

/** Rounds take turns through the ways, so that a busy moment of the machine hits all of them. */
export async function compareXmlFeed(): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	await writeDocuments(folder, counts);
	const server = begin<{ origin: string }>('xmlFeed/documentServer.ts', [folder]);
	const { origin } = await server.first;
	for (const count of counts) {
		const results = new Map(variants.map((way) => [way, [] as Reading[]]));
		for (let round = 0; round < rounds; round++) {
			for (const way of variants) {
				const args = [way, origin, String(count)];
				results.get(way)?.push(await measure<Reading>('xmlFeed/read.ts', args));
			}
		}
		show(count, results);
	}
	server.child.disconnect();
	rmSync(folder, { recursive: true, force: true });
}
