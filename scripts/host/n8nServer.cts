import { setTimeout as wait } from 'node:timers/promises';

import { findFreePort } from './findFreePort.cts';
import type { N8nOptions } from './n8nCommand.cts';
import { launchN8n, type N8nProcess } from './n8nProcess.cts';
import { lastLines } from './runProgram.cts';

const pollIntervalMs = 250;
/** A busy machine loads n8n for minutes without a line in its log. */
const maxWaitMs = 15 * 60_000;

export interface N8nServerOptions extends N8nOptions {
	/** Any free one by default. */
	port?: number;
}

export interface N8nServer extends N8nProcess {
	/** Such as `http://127.0.0.1:5678`. */
	readonly origin: string;
}

/**
 * Starts `n8n start`, the editor with its server, and waits until it is ready for use.
 *
 * @throws Error with the cause and the last lines of its log, when it does not become ready; it is stopped then.
 */
export async function startN8nServer(options: N8nServerOptions): Promise<N8nServer> {
	const port = options.port ?? (await findFreePort());
	const origin = `http://127.0.0.1:${port}`;
	const n8n = await launchN8n(['start'], {
		...options,
		env: { N8N_PORT: String(port), ...options.env },
	});
	try {
		// Readiness is that of the database; the routes of the editor come later.
		await waitForServer(n8n, [`${origin}/healthz/readiness`, `${origin}/rest/settings`]);
	} catch (error) {
		await n8n.stop();
		throw error;
	}
	return Object.assign(n8n, { origin });
}

/**
 * Waits until an n8n process responds to all these URLs with a status of success.
 *
 * @throws Error with the URL and the last lines of its log, when it ends before, or after `maxMs`.
 */
export async function waitForServer(
	n8n: Pick<N8nProcess, 'isRunning' | 'howEnded' | 'log'>,
	urls: string[],
	maxMs = maxWaitMs,
): Promise<void> {
	const deadline = performance.now() + maxMs;
	let unready: string | undefined;
	while ((unready = await findUnready(urls))) {
		const ended = n8n.isRunning ? undefined : `ended ${n8n.howEnded()} while it was starting`;
		if (ended || performance.now() > deadline) {
			throw new Error(
				`n8n ${ended ?? `was not ready after ${maxMs / 1000} s`}: ${unready}. ${lastLines(n8n.log())}`,
			);
		}
		await wait(pollIntervalMs);
	}
}

/** The first URL without success, and the reason. */
async function findUnready(urls: string[]): Promise<string | undefined> {
	for (const url of urls) {
		const failure = await fetch(url).then(
			async (response) => {
				await response.arrayBuffer();
				return response.ok ? undefined : `status ${response.status}`;
			},
			() => 'no response',
		);
		if (failure) return `${url} (${failure})`;
	}
	return undefined;
}
