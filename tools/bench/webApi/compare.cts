/** Device > Get, a thousand times: the node, a bare loop, and a login before each request. */
import { median, runProcess, startProcess } from '../processes.cts';
import { ratio, seconds, tableNames, whole, type BenchmarkTable } from '../tables.cts';
import type { Measurement, Variant } from './deviceGet.cts';
import type { SandboxAddress } from './sandboxProcess.cts';

const reads = 1000;
const rounds = 5;
const variants: readonly Variant[] = ['loop', 'node', 'loginPerRequest'];
const titles: Record<Variant, string> = {
	loop: 'A bare loop, same client library, one connection',
	node: "The node in n8n's engine",
	loginPerRequest: 'As people do it today: a login before each request',
};

const delaysMs = [0, 20];

type Results = Map<Variant, Measurement[]>;

/** Each round runs all variants, so that a busy moment of the machine hits all of them. */
async function measureAt(responseDelayMs: number): Promise<Results> {
	const server = 'webApi/sandboxProcess.cts';
	const { child, firstMessage } = startProcess<SandboxAddress>(server, [String(responseDelayMs)]);
	const address = JSON.stringify(await firstMessage);
	const results: Results = new Map(variants.map((variant) => [variant, []]));
	for (let round = 0; round < rounds; round++) {
		for (const variant of variants) {
			const args = [variant, String(reads), address];
			results.get(variant)?.push(await runProcess<Measurement>('webApi/deviceGet.cts', args));
		}
	}
	child.disconnect();
	return results;
}

export async function* compareWebApi(): AsyncGenerator<BenchmarkTable> {
	const measured: Results[] = [];
	for (const delayMs of delaysMs) measured.push(await measureAt(delayMs));
	const medianMs = (results: Results, variant: Variant) =>
		median((results.get(variant) ?? []).map(({ durationMs }) => durationMs));
	const rows = variants.map((variant) => {
		const times = measured.map((results) => {
			const ms = medianMs(results, variant);
			return `${seconds(ms)}, ${ratio(ms, medianMs(results, 'loop'))}`;
		});
		const [{ logins, requests }] = measured[0].get(variant) ?? [];
		return [titles[variant], ...times, whole(logins), whole(requests)];
	});
	const headings = delaysMs.map((ms) => `Service responds after ${ms} ms`);
	const columns = [`${whole(reads)} reads of a device`, ...headings, 'Logins', 'Requests'];
	yield { name: tableNames.webApi[0], columns, rows, rounds };
}
