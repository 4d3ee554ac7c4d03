/**
 * Many items behind TLS and a network: one node of a workflow, a program with one kept connection, and a
 * workflow as people write it today. Network time is most of it, so one round is enough.
 */
import { runProcess, startProcess } from '../processes';
import type { Variant } from './runJob';
import type { NetworkAddress, NetworkCounts } from './address';

interface Comparison {
	title: string;
	job: string;
	rows: number;
	/** Devices that the account has before, beside those that it always has. */
	devices: number;
	variants: Variant[];
}

/** A login and new connections for each item take far longer than anything else: fewer items tell the ratio. */
const todayShare = 4;

const all: Variant[] = ['loop', 'node', 'today'];
const upserts: Variant[] = ['loop', 'node', 'node8'];
const comparisons: Comparison[] = [
	{ title: 'Device > Get', job: 'get', rows: 200, devices: 200, variants: all },
	{ title: 'Device > Create', job: 'create', rows: 200, devices: 0, variants: all },
	{
		title: 'Create or Update, all new',
		job: 'upsertNew',
		rows: 200,
		devices: 200,
		variants: upserts,
	},
	{
		title: 'Create or Update, unchanged',
		job: 'upsertUnchanged',
		rows: 200,
		devices: 200,
		variants: upserts,
	},
	{
		title: "The editor's list, search",
		job: 'deviceList',
		rows: 1,
		devices: 500,
		variants: ['loop', 'node', 'nodeNoPid'],
	},
];

async function measure({ job, devices }: Comparison, rows: number, link: number, variant: Variant) {
	const { child, firstMessage } = startProcess<NetworkAddress>('network/serverProcess.ts', [
		String(link),
		String(devices),
	]);
	const address = JSON.stringify(await firstMessage);
	const args = [job, variant, String(rows), address];
	const { durationMs } = await runProcess<{ durationMs: number }>('network/runJob.ts', args);
	const counts = new Promise<NetworkCounts>((resolve) => {
		child.once('message', (message) => resolve(message as NetworkCounts));
	});
	child.send('counts');
	const result = { durationMs, ...(await counts) };
	child.disconnect();
	return result;
}

async function compare(comparison: Comparison, roundTripMs: number): Promise<void> {
	const { title, variants } = comparison;
	console.log(`\n${title}, ${comparison.rows} rows, ${roundTripMs} ms a round trip`);
	let loopMsPerRow = Number.NaN;
	for (const variant of variants) {
		const rows = variant === 'today' ? comparison.rows / todayShare : comparison.rows;
		const result = await measure(comparison, rows, roundTripMs, variant);
		const msPerRow = result.durationMs / rows;
		if (variant === 'loop') loopMsPerRow = msPerRow;
		console.log(
			[
				variant.padEnd(10),
				`${rows} rows`.padStart(9),
				`${(result.durationMs / 1000).toFixed(2)} s`.padStart(10),
				`${(msPerRow / loopMsPerRow).toFixed(2)} x`.padStart(9),
				`${result.logins} logins, ${result.requests} requests, ${result.connections} connections`,
			].join('  '),
		);
	}
}

/** @param roundTrips in milliseconds: `npm run bench -- network 80` measures one of them */
export async function compareNetwork(roundTrips: readonly string[] = []): Promise<void> {
	for (const roundTripMs of roundTrips.length > 0 ? roundTrips.map(Number) : [20, 80]) {
		for (const comparison of comparisons) await compare(comparison, roundTripMs);
	}
}
