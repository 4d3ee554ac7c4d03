import { setTimeout as wait } from 'node:timers/promises';

import type { N8nProcess } from './n8nProcess';

const pause = 250;
const shownLog = 2_000;

/**
 * Waits until all these addresses of an n8n process answer with 200.
 *
 * @throws Error with the end of its log, when it ends before, or after `patience` (ms).
 */
export async function waitForServer(
	n8n: N8nProcess,
	urls: string[],
	patience = 180_000,
): Promise<void> {
	const deadline = Date.now() + patience;
	while (!(await allAnswer(urls))) {
		if (!n8n.isRunning) throw notReady('n8n ended while it was starting', n8n);
		if (Date.now() > deadline) throw notReady(`n8n was not ready in ${patience / 1000} s`, n8n);
		await wait(pause);
	}
}

async function allAnswer(urls: string[]): Promise<boolean> {
	for (const url of urls) {
		const isReady = await fetch(url).then(
			async (response) => {
				await response.arrayBuffer();
				return response.ok;
			},
			() => false,
		);
		if (!isReady) return false;
	}
	return true;
}

function notReady(message: string, n8n: N8nProcess): Error {
	return new Error(`${message}. The end of its log:\n${n8n.log().slice(-shownLog)}`);
}
