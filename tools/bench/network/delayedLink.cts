/** A link to a server on this machine that takes as long as one to another continent. */
import net from 'node:net';

export interface DelayedLink {
	port: number;
	readonly connections: number;
	resetConnections(): void;
	close(): void;
}

/**
 * Passes the bytes of each connection on, in each direction after half a round trip. The first ones wait
 * for one round trip more: that of the connection itself, which the loopback makes in no time. TLS comes
 * from the server behind the link, so that its handshake takes its round trips as well.
 */
export async function openDelayedLink(
	serverPort: number,
	roundTripMs: number,
): Promise<DelayedLink> {
	let connections = 0;
	const server = net.createServer((client) => {
		connections++;
		const target = net.connect(serverPort, '127.0.0.1');
		const connectedAt = performance.now() + roundTripMs;
		passOn(client, target, roundTripMs / 2, connectedAt);
		passOn(target, client, roundTripMs / 2, connectedAt);
	});
	await new Promise<void>((resolve) => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('The link has no port');
	return {
		port: address.port,
		get connections() {
			return connections;
		},
		resetConnections() {
			connections = 0;
		},
		close: () => void server.close(),
	};
}

function passOn(from: net.Socket, to: net.Socket, delayMs: number, notBefore: number): void {
	from.setNoDelay(true);
	const later = (action: () => void) => {
		setTimeout(action, Math.max(performance.now(), notBefore) + delayMs - performance.now());
	};
	from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
	from.on('end', () => later(() => to.end()));
	from.on('error', () => to.destroy());
	from.on('close', () => later(() => to.destroy()));
}
