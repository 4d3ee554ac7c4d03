import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from './jest/onTestFinished.cts';

const usedOrigins = new Set<string>();

/**
 * Whether no server of this process had this origin before: what our nodes keep of an address from run to
 * run, such as when it allows the next request, must not meet the server of another test there.
 */
export function isUnusedOrigin(origin: string): boolean {
	if (usedOrigins.has(origin)) return false;
	usedOrigins.add(origin);
	return true;
}

/** Until the end of the test; returns the origin. */
export async function listenForTest(server: Server): Promise<string> {
	onTestFinished(async () => await close(server));
	for (;;) {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		if (isUnusedOrigin(origin)) return origin;
		await close(server);
	}
}

/** Until the end of the test; returns the origin. */
export async function serverForTest(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	// A busy machine may pause for longer than Node keeps a connection.
	server.keepAliveTimeout = 60_000;
	return await listenForTest(server);
}

async function close(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}
