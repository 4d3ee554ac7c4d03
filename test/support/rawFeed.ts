import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A feed that is not the sandbox: it answers every request with the same document. */
export interface RawFeed {
	url: string;
	/** The requests with their queries, as they came. */
	requests: string[];
}

const running: Server[] = [];

/** Starts a server on the loopback that is closed at the end of the test. */
export async function rawFeed(document: string, status = 200): Promise<RawFeed> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		requests.push(request.url ?? '');
		response.writeHead(status, { 'content-type': 'text/xml' }).end(document);
	});
	running.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/reporting/xml`, requests };
}

/** A credential that has nothing but a PID for it. */
export function rawFeedCredential({ url }: RawFeed) {
	return { xmlFeedPid: '0123456789ABCDEF0123456789ABCDEF', xmlFeedUrl: url };
}

afterEach(async () => {
	await Promise.all(
		running.splice(0).map(
			async (server) =>
				await new Promise((resolve) => {
					server.close(resolve);
					server.closeAllConnections();
				}),
		),
	);
});
