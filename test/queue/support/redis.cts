import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '../../../scripts/host/index.cts';
import { findDebianServers } from './debianServers.cts';
import { startServer, type Server } from './server.cts';

export interface Redis extends Server {
	env: NodeJS.ProcessEnv;
}

/** On the loopback; it stores nothing on disk. */
export async function startRedis(): Promise<Redis> {
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-redis-'));
	const port = await findFreePort();
	const password = randomBytes(12).toString('hex');
	const configFile = path.join(folder, 'redis.conf');
	const lines = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""'];
	writeFileSync(configFile, lines.join('\n'), { mode: 0o600 });
	const server = await startServer({
		program: findDebianServers().redis,
		args: [configFile],
		folder,
		isReady: async () => await acceptsConnections(port),
	});
	const env = {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return { ...server, env };
}

async function acceptsConnections(port: number): Promise<boolean> {
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
