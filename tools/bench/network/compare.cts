/**
 * Many items behind TLS and a network: one node of a workflow, a program with one kept connection, and a
 * workflow as people write it today. Network time is most of it, so one round is enough.
 */
import { runProcess, startProcess } from '../processes.cts';
import { ratio, seconds, tableNames, whole, type BenchmarkTable } from '../tables.cts';
import type { Variant } from './runJob.cts';
import type { NetworkAddress, NetworkCounts } from './address.cts';

interface Comparison {
	title: string;
	job: string;
	rows: number;
	/** Devices that the account has in addition to the seeded ones. */
	devices: number;
	/** Of the variant `node`, which has the default. */
	itemsAtOnce: number | string;
	variants: Variant[];
}

/** A login and new connections for each item take so long that fewer items show the ratio. */
const todayShare = 4;

const all: Variant[] = ['loop', 'node', 'today'];
const upserts: Variant[] = ['loop', 'node', 'node8'];
const comparisons: Comparison[] = [
	{ title: 'Device > Get', job: 'get', rows: 200, devices: 200, itemsAtOnce: 8, variants: all },
	{ title: 'Device > Create', job: 'create', rows: 200, devices: 0, itemsAtOnce: 4, variants: all },
	{
		title: 'Device > Create or Update, all new',
		job: 'upsertNew',
		rows: 200,
		devices: 200,
		itemsAtOnce: 4,
		variants: upserts,
	},
	{
		title: 'Device > Create or Update, nothing differs',
		job: 'upsertUnchanged',
		rows: 200,
		devices: 200,
		itemsAtOnce: 4,
		variants: upserts,
	},
	{
		title: 'Search "Shop" in the list of 500 devices',
		job: 'deviceList',
		rows: 1,
		devices: 500,
		itemsAtOnce: 'with a PID',
		variants: ['loop', 'node', 'nodeNoPid'],
	},
];

async function measure(
	{ job, devices }: Pick<Comparison, 'job' | 'devices'>,
	rows: number,
	link: number,
	variant: Variant,
) {
	const { child, firstMessage } = startProcess<NetworkAddress>('network/serverProcess.cts', [
		String(link),
		String(devices),
	]);
	const address = JSON.stringify(await firstMessage);
	const args = [job, variant, String(rows), address];
	const { durationMs } = await runProcess<{ durationMs: number }>('network/runJob.cts', args);
	const counts = new Promise<NetworkCounts>((resolve) => {
		child.once('message', (message) => resolve(message as NetworkCounts));
	});
	child.send('counts');
	const result = { durationMs, ...(await counts) };
	child.disconnect();
	return result;
}

/** A row for each variant of the node: against the loop, and against the workflow of today. */
async function compare(comparison: Comparison, roundTripMs: number): Promise<string[][]> {
	const { title, variants } = comparison;
	const results = new Map<Variant, NetworkCounts & { durationMs: number; msPerRow: number }>();
	for (const variant of variants) {
		const rows = variant === 'today' ? comparison.rows / todayShare : comparison.rows;
		const result = await measure(comparison, rows, roundTripMs, variant);
		results.set(variant, { ...result, msPerRow: result.durationMs / rows });
	}
	const loop = results.get('loop');
	const today = results.get('today');
	return [...results].flatMap(([variant, node]) => {
		if (!loop || variant === 'loop' || variant === 'today') return [];
		return [
			[
				title,
				seconds(loop.durationMs),
				`${seconds(node.durationMs)}, ${ratio(node.durationMs, loop.durationMs)}`,
				settings[variant] ?? `${comparison.itemsAtOnce} (default)`,
				today ? ratio(today.msPerRow, loop.msPerRow) : '-',
				`${loop.requests}, ${node.requests}`,
				`${loop.connections}, ${node.connections}`,
			],
		];
	});
}

const settings: Partial<Record<Variant, string>> = { node8: '8', nodeNoPid: 'without a PID' };

/** @param roundTrips in milliseconds: `npm run bench -- network 80` measures one of them */
export async function* compareNetwork(
	roundTrips: readonly string[],
): AsyncGenerator<BenchmarkTable> {
	const names = tableNames.network.filter(
		(name) => roundTrips.length === 0 || roundTrips.some((ms) => name.endsWith(` ${ms} ms`)),
	);
	for (const name of names) {
		const rows: string[][] = [];
		const roundTripMs = Number(/\d+/.exec(name)?.[0]);
		for (const comparison of comparisons) rows.push(...(await compare(comparison, roundTripMs)));
		const columns = [
			`200 rows, ${roundTripMs} ms`,
			'Loop',
			'The node',
			'Concurrent Items',
			'Today',
			'Requests (loop, node)',
			'Connections',
		];
		yield { name, columns, rows, rounds: 1 };
	}
}

const sheetRows = 5000;

/** A large sheet, as imported for the first time and again without changes: over ten minutes. */
export async function* compareSheet(): AsyncGenerator<BenchmarkTable> {
	const first = { title: 'First run, all new', job: 'upsertNew', devices: 0 };
	const second = {
		title: 'Second run, nothing differs',
		job: 'upsertUnchanged',
		devices: sheetRows,
	};
	const rows: string[][] = [];
	for (const itemsAtOnce of [8, 40] as const) {
		for (const run of [first, second]) {
			const { durationMs, requests } = await measure(run, sheetRows, 80, `node${itemsAtOnce}`);
			const minutes = `${(durationMs / 60_000).toFixed(1)} min`;
			rows.push([run.title, String(itemsAtOnce), minutes, whole(requests)]);
		}
	}
	const title = `${whole(sheetRows)} rows, 80 ms`;
	const columns = [title, 'Concurrent Items', 'The node', 'Requests'];
	yield { name: 'sheet', columns, rows, rounds: 1 };
}
