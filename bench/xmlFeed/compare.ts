/** A report of single responses: our node against n8n's XML nodes and other parsers of the whole document. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { median, runProcess, startProcess } from '../processes';
import { writeDocuments, writeLongDocument } from './documents';
import type { Measurement } from './read';
import { answers, documentVariants, type Variant } from './variants';

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
	hours: 'Response > Get Statistics, by hour',
	xmlNodes: 'HTTP Request, XML, Split Out',
	fastXmlParser: 'fast-xml-parser, whole',
	json: 'JSON.parse of the same data',
};

type Results = Map<Variant, Measurement[]>;

/** @param basis what the ratios are to */
function printResults(count: number, rounds: number, results: Results, basis: Variant): void {
	const medianOf = (variant: Variant, metric: keyof Measurement) =>
		median((results.get(variant) ?? []).map((measurement) => measurement[metric]));
	console.log(`\n${count} responses (median of ${rounds} rounds)\n`);
	for (const variant of results.keys()) {
		const seconds = medianOf(variant, 'durationMs') / 1000;
		const ratio = (metric: 'cpuMs' | 'durationMs') =>
			(medianOf(variant, metric) / medianOf(basis, metric)).toFixed(2).padStart(6);
		const columns = [
			titles[variant].padEnd(34),
			`${seconds.toFixed(2).padStart(6)} s`,
			`${ratio('durationMs')} x`,
			`cpu ${(medianOf(variant, 'cpuMs') / 1000).toFixed(2).padStart(6)} s`,
			`${ratio('cpuMs')} x`,
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
async function measure(
	origin: string,
	count: number,
	rounds: number,
	variants: readonly Variant[],
): Promise<Results> {
	const results: Results = new Map(variants.map((variant) => [variant, []]));
	for (let round = 0; round < rounds; round++) {
		for (const variant of variants) {
			const args = [variant, origin, String(count)];
			results.get(variant)?.push(await runProcess<Measurement>('xmlFeed/read.ts', args));
		}
	}
	return results;
}

/** Runs what needs documents, and a server for them in a process of its own. */
async function withDocuments(
	run: (folder: string, origin: string) => Promise<void>,
): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	const server = startProcess<{ origin: string }>('xmlFeed/documentServer.ts', [folder]);
	const { origin } = await server.firstMessage;
	await run(folder, origin);
	server.child.disconnect();
	rmSync(folder, { recursive: true, force: true });
}

export async function compareXmlFeed(): Promise<void> {
	await withDocuments(async (folder, origin) => {
		await writeDocuments(folder, counts);
		for (const count of counts) {
			const results = await measure(origin, count, rounds, documentVariants);
			printResults(count, rounds, results, 'node');
		}
	});
}

const longRounds = 3;

/** What is computed while a report arrives, against making items of it; and ten times as much of it. */
export async function compareAnswers(): Promise<void> {
	await withDocuments(async (folder, origin) => {
		const count = 200_000;
		await writeDocuments(folder, [count]);
		printResults(count, rounds, await measure(origin, count, rounds, ['node', ...answers]), 'node');
		const long = await writeLongDocument(folder, 10, count);
		const results = await measure(origin, long, longRounds, answers);
		printResults(long, longRounds, results, answers[0]);
	});
}
