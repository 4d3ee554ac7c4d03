/** A report of single responses: our node against n8n's XML nodes and other parsers of the whole document. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { median, runProcess, startProcess } from '../processes.cts';
import { ratio, seconds, tableNames, whole, type BenchmarkTable } from '../tables.cts';
import { writeDocuments, writeLongDocument } from './documents.cts';
import type { Measurement } from './read.cts';
import { answers, documentVariants, type Variant } from './variants.cts';

const counts = [2_000, 50_000, 200_000];
const rounds = 5;
const megabyte = 1024 * 1024;

const titles: Record<Variant, string> = {
	node: 'Response > Get Many, items',
	file: 'Response > Get Many, CSV file',
	jsonLines: 'Response > Get Many, JSON Lines file',
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

function medianOf(results: Results, variant: Variant, metric: keyof Measurement): number {
	return median((results.get(variant) ?? []).map((measurement) => measurement[metric]));
}

function megabytes(bytes: number, digits = 0): string {
	const text = (bytes / megabyte).toFixed(digits);
	return `${Number(text).toLocaleString('en-US', { minimumFractionDigits: digits })} MB`;
}

/** @param basis the variant that the ratios refer to */
function toTable(
	name: string,
	count: number,
	{ results, rounds, basis }: { results: Results; rounds: number; basis: Variant },
): BenchmarkTable {
	const rows = [...results.keys()].map((variant) => {
		const of = (metric: keyof Measurement) => medianOf(results, variant, metric);
		const withRatio = (metric: 'cpuMs' | 'durationMs') =>
			`${seconds(of(metric))}, ${ratio(of(metric), medianOf(results, basis, metric))}`;
		return [
			titles[variant],
			withRatio('durationMs'),
			withRatio('cpuMs'),
			`${whole(of('maxStallMs'))} ms`,
			megabytes(of('peakBytes')),
			megabytes(of('itemBytes')),
			megabytes(of('bytesRead'), 1),
			whole(of('items')),
		];
	});
	const columns = [
		`${whole(count)} responses`,
		'Time',
		'CPU',
		'Max stall',
		'Peak memory',
		'of it the items',
		'Read',
		'Items',
	];
	return { name, columns, rows, rounds };
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
			results.get(variant)?.push(await runProcess<Measurement>('xmlFeed/read.cts', args));
		}
	}
	return results;
}

/** Runs a server for the documents in a separate process. */
async function* withDocuments(
	measureAll: (folder: string, origin: string) => AsyncIterable<BenchmarkTable>,
): AsyncGenerator<BenchmarkTable> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	const server = startProcess<{ origin: string }>('xmlFeed/documentServer.cts', [folder]);
	try {
		const { origin } = await server.firstMessage;
		yield* measureAll(folder, origin);
	} finally {
		server.child.disconnect();
		rmSync(folder, { recursive: true, force: true });
	}
}

function toGrowthTable(name: string, measured: Map<number, Results>): BenchmarkTable {
	const cell = (results: Results, variant: Variant) =>
		`${seconds(medianOf(results, variant, 'durationMs'))}, ${megabytes(medianOf(results, variant, 'peakBytes'))}`;
	const rows = growing.map((variant) => [
		titles[variant],
		...[...measured.values()].map((results) => cell(results, variant)),
	]);
	return { name, columns: ['How it grows', ...[...measured.keys()].map(whole)], rows, rounds };
}

const growing: readonly Variant[] = ['node', 'file', 'jsonLines', 'xmlNodes', 'fastXmlParser'];

export async function* compareXmlFeed(): AsyncGenerator<BenchmarkTable> {
	yield* withDocuments(async function* (folder, origin) {
		await writeDocuments(folder, counts);
		const measured = new Map<number, Results>();
		for (const count of counts) {
			measured.set(count, await measure(origin, count, rounds, documentVariants));
		}
		const [name, growth] = tableNames.xmlFeed;
		const [count, results] = [...measured].at(-1) ?? [];
		if (!count || !results) return;
		yield toTable(name, count, { results, rounds, basis: 'node' });
		yield toGrowthTable(growth, measured);
	});
}

const longRounds = 3;

/** What is computed while a report arrives, against making items of it; and ten times as much of it. */
export async function* compareAnswers(): AsyncGenerator<BenchmarkTable> {
	yield* withDocuments(async function* (folder, origin) {
		const [name, longName] = tableNames.answers;
		const count = 200_000;
		await writeDocuments(folder, [count]);
		const results = await measure(origin, count, rounds, ['node', ...answers]);
		yield toTable(name, count, { results, rounds, basis: 'node' });
		const long = await writeLongDocument(folder, 10, count);
		const longResults = await measure(origin, long, longRounds, answers);
		const [basis] = answers;
		yield toTable(longName, long, { results: longResults, rounds: longRounds, basis });
	});
}
