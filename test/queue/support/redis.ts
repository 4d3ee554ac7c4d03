import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { debianServers } from '../../../scripts/debianServers';
import { freePort } from '../../../scripts/host';
import { startServer, type Server } from './server';

export interface Redis extends Server {
	/** What n8n is told to use it. */
	env: NodeJS.ProcessEnv;
}

/** A Redis of its own on the loopback, which keeps nothing on disk. */
export async function startRedis(): Promise<Redis> {
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-redis-'));
	const port = await freePort(0);
	const password = randomBytes(12).toString('hex');
	const settings = path.join(folder, 'redis.conf');
	const lines = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""'];
	writeFileSync(settings, lines.join('\n'), { mode: 0o600 });
	const server = await startServer({
		program: debianServers().redis,
		args: [settings],
		folder,
		isReady: async () => await accepts(port),
	});
	const env = {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return { ...server, env };
}

async function accepts(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
