/** Device > Get, a thousand times: the node, a bare loop, and a login before each request. */
import { median, runProcess, startProcess } from '../processes';
import type { Measurement, Variant } from './deviceGet';
import type { SandboxAddress } from './sandboxProcess';

const reads = 1000;
const rounds = 5;
const variants: readonly Variant[] = ['loop', 'node', 'loginPerRequest'];
const titles: Record<Variant, string> = {
	loop: 'bare loop, one connection',
	node: 'Device > Get in n8n',
	loginPerRequest: 'a login before each request',
};

/** Each round runs all variants, so that a busy moment of the machine hits all of them. */
async function compareAt(responseDelayMs: number): Promise<void> {
	const server = 'webApi/sandboxProcess.ts';
	const { child, firstMessage } = startProcess<SandboxAddress>(server, [String(responseDelayMs)]);
	const address = JSON.stringify(await firstMessage);
	const results = new Map(variants.map((variant) => [variant, [] as Measurement[]]));
	for (let round = 0; round < rounds; round++) {
		for (const variant of variants) {
			const args = [variant, String(reads), address];
			results.get(variant)?.push(await runProcess<Measurement>('webApi/deviceGet.ts', args));
		}
	}
	child.disconnect();
	const medianMs = (variant: Variant) =>
		median((results.get(variant) ?? []).map(({ durationMs }) => durationMs));
	console.log(`\n${reads} reads of a device, the service responds after ${responseDelayMs} ms`);
	console.log(`(median of ${rounds} rounds)\n`);
	for (const variant of variants) {
		const [{ logins, requests }] = results.get(variant) ?? [];
		const ratio = (medianMs(variant) / medianMs('loop')).toFixed(2);
		console.log(
			`${titles[variant].padEnd(28)} ${(medianMs(variant) / 1000).toFixed(2).padStart(7)} s  ${ratio.padStart(6)} x  ${String(logins).padStart(5)} logins  ${String(requests).padStart(5)} requests`,
		);
	}
}

export async function compareWebApi(): Promise<void> {
	for (const responseDelayMs of [0, 20]) await compareAt(responseDelayMs);
}
