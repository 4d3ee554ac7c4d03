import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	findFreePort,
	hostFolder,
	installHost,
	installPackage,
	launchN8n,
	loadOrCreateOwner,
	N8nRest,
	startN8nServer,
	waitForServer,
	type N8nOptions,
	type N8nProcess,
	type N8nServer,
} from '../../../scripts/host/index.cts';
import { startPostgres } from './postgres.cts';
import { startRedis } from './redis.cts';

/** How many executions a worker runs at the same time; n8n's default. */
export const workerConcurrency = 10;

export interface QueueMode {
	main: N8nServer;
	rest: N8nRest;
	/** In a separate folder; waits until it is ready. */
	startWorker(): Promise<N8nProcess>;
	stop(): Promise<void>;
}

export async function startQueueMode(): Promise<QueueMode> {
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-n8n-'));
	const cleanups: Array<() => Promise<void>> = [
		async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	];
	const stopAtEnd = <T extends { stop(): Promise<void> }>(server: T): T => {
		cleanups.unshift(async () => await server.stop());
		return server;
	};
	const stop = async () => {
		const failures: unknown[] = [];
		for (const cleanUp of cleanups.splice(0))
			await cleanUp().catch((error) => failures.push(error));
		if (failures.length > 0) throw new AggregateError(failures, 'Not everything was stopped');
	};
	try {
		const postgres = stopAtEnd(await startPostgres());
		const redis = stopAtEnd(await startRedis());
		const env = { ...queueSettings(), ...postgres.env, ...redis.env };
		const main = stopAtEnd(await startN8nServer(await prepareN8n(folder, 'main', env)));
		const rest = await N8nRest.signIn(main.origin, loadOrCreateOwner(path.join(folder, 'main')));
		let workers = 0;
		const startWorker = async () =>
			stopAtEnd(await launchWorker(await prepareN8n(folder, `worker-${++workers}`, env)));
		return { main, rest, startWorker, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The settings that all processes share, besides those of the database and Redis. */
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

/** Each process has a separate user folder. */
async function prepareN8n(
	folder: string,
	name: string,
	env: NodeJS.ProcessEnv,
): Promise<N8nOptions> {
	const userFolder = path.join(folder, name);
	await installPackage(userFolder);
	return { host: await installHost(hostFolder), userFolder, env };
}

async function launchWorker(options: N8nOptions): Promise<N8nProcess> {
	const port = await findFreePort();
	const env = {
		...options.env,
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
	const worker = await launchN8n(['worker', `--concurrency=${workerConcurrency}`], {
		...options,
		env,
	});
	try {
		await waitForServer(worker, [`http://127.0.0.1:${port}/healthz/readiness`]);
	} catch (error) {
		await worker.stop();
		throw error;
	}
	return worker;
}
