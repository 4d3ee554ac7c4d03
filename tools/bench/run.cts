/**
 * `npm run bench`: how the nodes compare, as ratios measured in one run, each variant in a process of its
 * own. `npm run bench -- xmlFeed` runs one benchmark alone; `--publish` writes what was measured into
 * tools/bench/README.md.
 */
import { parseArgs } from 'node:util';

import { printHeading, printTable } from '../../scripts/print.cts';
import { compareNetwork, compareSheet } from './network/compare.cts';
import { comparePackage } from './package/compare.cts';
import { compareRender } from './render/compare.cts';
import { publish, type BenchmarkTable, type tableNames } from './tables.cts';
import { compareScale } from './scale/compare.cts';
import { compareTrigger } from './trigger/compare.cts';
import { compareWebApi } from './webApi/compare.cts';
import { compareAnswers, compareXmlFeed } from './xmlFeed/compare.cts';

/** Yields one table after the other. */
type Benchmark = (rest: readonly string[]) => AsyncIterable<BenchmarkTable>;

const benchmarks: Record<keyof typeof tableNames, Benchmark> = {
	answers: compareAnswers,
	network: compareNetwork,
	package: comparePackage,
	xmlFeed: compareXmlFeed,
	render: compareRender,
	scale: compareScale,
	sheet: compareSheet,
	trigger: compareTrigger,
	webApi: compareWebApi,
};

function isBenchmark(name: string): name is keyof typeof benchmarks {
	return Object.hasOwn(benchmarks, name);
}

function selectBenchmarks(name?: string): Benchmark[] {
	if (name === undefined) return Object.values(benchmarks);
	if (isBenchmark(name)) return [benchmarks[name]];
	throw new Error(`There is ${Object.keys(benchmarks).join(', ')}, but no benchmark ${name}.`);
}

function print({ name, columns, rows, rounds }: BenchmarkTable): void {
	printHeading(`${name} (${rounds === 1 ? 'one round' : `median of ${rounds} rounds`})`, 1);
	const cells = rows.map((row) =>
		Object.fromEntries(columns.map((column, at) => [column, row[at]])),
	);
	printTable(cells, columns);
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { publish: { type: 'boolean', default: false } },
	});
	const [name, ...rest] = positionals;
	for (const benchmark of selectBenchmarks(name)) {
		for await (const table of benchmark(rest)) {
			print(table);
			// After each table, so that the measurements are kept if it is stopped.
			if (values.publish) await publish(table);
		}
	}
}

void main();
