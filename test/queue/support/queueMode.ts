import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	freePort,
	hostFolder,
	installHost,
	installPackage,
	launchN8n,
	loginOf,
	N8nRest,
	startN8nServer,
	waitForServer,
	type N8nOptions,
	type N8nProcess,
	type N8nServer,
} from '../../../scripts/host';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

/** How many executions a worker takes at the same time; what n8n does unless told otherwise. */
export const concurrency = 10;

/** An n8n of several processes: a main one, and workers that carry executions out. */
export interface QueueMode {
	main: N8nServer;
	rest: N8nRest;
	/** Starts one more worker, in a folder of its own, and waits until it is ready. */
	startWorker(): Promise<N8nProcess>;
	/** Stops everything that was started. */
	stop(): Promise<void>;
}

/** Starts Redis, PostgreSQL and the main process. */
export async function startQueueMode(): Promise<QueueMode> {
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-n8n-'));
	const endings: Array<() => Promise<void>> = [
		async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	];
	const started = <T extends { stop(): Promise<void> }>(server: T): T => {
		endings.unshift(async () => await server.stop());
		return server;
	};
	const stop = async () => {
		const failures: unknown[] = [];
		for (const end of endings.splice(0)) await end().catch((error) => failures.push(error));
		if (failures.length > 0) throw new AggregateError(failures, 'Not everything was stopped');
	};
	try {
		const postgres = started(await startPostgres());
		const redis = started(await startRedis());
		const env = { ...queueSettings(), ...postgres.env, ...redis.env };
		const main = started(await startN8nServer(await n8nIn(folder, 'main', env)));
		const rest = await N8nRest.signIn(main.origin, loginOf(path.join(folder, 'main')));
		let workers = 0;
		const startWorker = async () =>
			started(await startedWorker(await n8nIn(folder, `worker-${++workers}`, env)));
		return { main, rest, startWorker, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** What all processes have in common besides their database. */
function queueSettings(): NodeJS.ProcessEnv {
	return {
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		// Shorter than n8n's own 60, 10 and 30 seconds, so that a dead worker is noticed sooner.
		QUEUE_WORKER_LOCK_DURATION: '10000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '5000',
	};
}

async function n8nIn(folder: string, name: string, env: NodeJS.ProcessEnv): Promise<N8nOptions> {
	const userFolder = path.join(folder, name);
	await installPackage(userFolder);
	return { host: await installHost(hostFolder), userFolder, env };
}

async function startedWorker(options: N8nOptions): Promise<N8nProcess> {
	const port = await freePort(0);
	const env = {
		...options.env,
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
	const worker = await launchN8n(['worker', `--concurrency=${concurrency}`], { ...options, env });
	try {
		await waitForServer(worker, [`http://127.0.0.1:${port}/healthz/readiness`]);
	} catch (error) {
		await worker.stop();
		throw error;
	}
	return worker;
}
