import { once } from 'node:events';
import { createServer } from 'node:net';

const maxPort = 65_535;

/** The first port from `minPort` on that is free on the loopback; by default a random one. */
export async function findFreePort(minPort = somewhere()): Promise<number> {
	for (let port = minPort; port <= maxPort; port++) {
		const free = await tryPort(port);
		if (free !== undefined) return free;
	}
	throw new Error(`All ports from ${minPort} on are in use.`);
}

/** Below the ports that systems give to connections, which can be taken at any time. */
function somewhere(): number {
	return 20_000 + Math.floor(Math.random() * 10_000);
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
