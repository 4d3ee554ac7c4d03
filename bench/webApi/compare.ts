/** Device > Get, a thousand times: the node, a bare loop, and a login before each call. */
import { begin, measure, median } from '../processes';
import type { SandboxAddress } from './sandboxProcess';

interface Measured {
	milliseconds: number;
	logins: number;
	requests: number;
}

const reads = 1000;
const rounds = 5;
const ways = ['loop', 'node', 'today'] as const;
const titles = {
	loop: 'bare loop, one connection',
	node: 'Device > Get in n8n',
	today: 'a login before each call',
};

/** Rounds take turns through the ways, so that a busy moment of the machine hits all of them. */
async function compareAt(answerMs: number): Promise<void> {
	const server = 'webApi/sandboxProcess.ts';
	const { child, first } = begin<SandboxAddress>(server, [String(answerMs)]);
	const address = JSON.stringify(await first);
	const results = new Map(ways.map((way) => [way, [] as Measured[]]));
	for (let round = 0; round < rounds; round++) {
		for (const way of ways) {
			const result = await measure<Measured>('webApi/deviceGet.ts', [way, String(reads), address]);
			results.get(way)?.push(result);
		}
	}
	child.disconnect();
	const times = (way: (typeof ways)[number]) =>
		median((results.get(way) ?? []).map(({ milliseconds }) => milliseconds));
	console.log(`\n${reads} reads of a device, the service answers after ${answerMs} ms`);
	console.log(`(median of ${rounds} rounds)\n`);
	for (const way of ways) {
		const [{ logins, requests }] = results.get(way) ?? [];
		const ratio = (times(way) / times('loop')).toFixed(2);
		console.log(
			`${titles[way].padEnd(28)} ${(times(way) / 1000).toFixed(2).padStart(7)} s  ${ratio.padStart(6)} x  ${String(logins).padStart(5)} logins  ${String(requests).padStart(5)} requests`,
		);
	}
}

export async function compareWebApi(): Promise<void> {
	for (const answerMs of [0, 20]) await compareAt(answerMs);
}
