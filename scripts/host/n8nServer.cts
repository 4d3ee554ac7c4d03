import { setTimeout as wait } from 'node:timers/promises';

import { findFreePort } from './findFreePort.cts';
import type { N8nOptions } from './n8nCommand.cts';
import { launchN8n, type N8nProcess } from './n8nProcess.cts';

const pollIntervalMs = 250;
const maxWaitMs = 180_000;
const maxShownLogLength = 2_000;

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
 * @throws Error with the end of its log, when it does not become ready; it is stopped then.
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
 * @throws Error with the end of its log, when it ends before, or after `maxWaitMs`.
 */
export async function waitForServer(n8n: N8nProcess, urls: string[]): Promise<void> {
	const deadline = Date.now() + maxWaitMs;
	while (!(await allRespond(urls))) {
		if (!n8n.isRunning) throw notReadyError('n8n ended while it was starting', n8n);
		if (Date.now() > deadline) {
			throw notReadyError(`n8n was not ready in ${maxWaitMs / 1000} s`, n8n);
		}
		await wait(pollIntervalMs);
	}
}

async function allRespond(urls: string[]): Promise<boolean> {
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

function notReadyError(message: string, n8n: N8nProcess): Error {
	return new Error(`${message}. The end of its log:\n${n8n.log().slice(-maxShownLogLength)}`);
}
