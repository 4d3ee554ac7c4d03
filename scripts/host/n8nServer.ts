import { freePort } from './freePort';
import type { N8nOptions } from './n8nCommand';
import { launchN8n, type N8nProcess } from './n8nProcess';
import { waitForServer } from './waitForServer';

export interface N8nServerOptions extends N8nOptions {
	/** Any free one unless given. */
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
	const port = options.port ?? (await freePort(0));
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
