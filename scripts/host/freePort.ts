import { once } from 'node:events';
import { createServer } from 'node:net';

const highestPort = 65_535;

/** The first port from this one on that nothing on the loopback uses; with 0 any free one. */
export async function freePort(first: number): Promise<number> {
	for (let port = first; port <= highestPort; port++) {
		const free = await tryPort(port);
		if (free !== undefined) return free;
	}
	throw new Error(`All ports from ${first} on are in use.`);
}

async function tryPort(port: number): Promise<number | undefined> {
	const server = createServer();
	try {
		server.listen(port, '127.0.0.1');
		await once(server, 'listening');
	} catch {
		return undefined;
	}
	const address = server.address();
	server.close();
	await once(server, 'close');
	return typeof address === 'object' && address !== null ? address.port : undefined;
}
