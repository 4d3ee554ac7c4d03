import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { installHost, type Host } from './installHost.cts';
import { startN8nServer, type N8nServer } from './n8nServer.cts';
import { installPackage } from './package.cts';
import { loadOrCreateOwner, N8nRest } from './rest.cts';

/** An n8n of its own, which is killed and started again with what it has saved. */
export class MortalN8n {
	readonly userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-killed-'));
	private server?: N8nServer;
	private session?: string;

	private constructor(
		readonly host: Host,
		private readonly env: NodeJS.ProcessEnv,
	) {}

	/** It is not running yet. @param env further settings of n8n */
	static async install(env: NodeJS.ProcessEnv): Promise<MortalN8n> {
		const n8n = new MortalN8n(await installHost(), env);
		await installPackage(n8n.userFolder);
		return n8n;
	}

	/** Such as `http://127.0.0.1:5678`. @throws Error when it is not running */
	get origin(): string {
		if (!this.server) throw new Error('n8n is not running');
		return this.server.origin;
	}

	async start(): Promise<N8nRest> {
		const { host, userFolder, env } = this;
		this.server = await startN8nServer({ host, userFolder, env });
		const { origin } = this.server;
		const rest = this.session
			? N8nRest.resume(origin, this.session)
			: await N8nRest.signIn(origin, loadOrCreateOwner(userFolder));
		this.session = rest.session;
		return rest;
	}

	/** What it printed since it was started last. */
	log(): string {
		return this.server?.log() ?? '';
	}

	/** With `kill -9`. */
	async kill(): Promise<void> {
		await this.server?.kill();
	}

	async stop(): Promise<void> {
		await this.server?.stop();
	}

	removeFiles(): void {
		rmSync(this.userFolder, { recursive: true, maxRetries: 5 });
	}
}

/** With these settings n8n polls by its durable scheduler, as often as it can. */
export const durableScheduler: NodeJS.ProcessEnv = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
	N8N_SCHEDULER_REAPER_INTERVAL: '3',
	N8N_SCHEDULER_LEASE_DURATION: '20',
};
