import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it was received. */
interface RawRequest {
	method: string;
	/** The path with the query. */
	url: string;
	headers: IncomingHttpHeaders;
	body: string;
}

interface RawResponse {
	/** Default 200. */
	status?: number;
	statusText?: string;
	headers?: Record<string, string>;
	/** A text is sent as it is, anything else as JSON. */
	body?: unknown;
}

export interface RawServer {
	origin: string;
	requests: RawRequest[];
}

const running: Server[] = [];

/** Starts a server that answers as the test says, and is closed at the end of it. */
export async function rawServerForTest(
	respond: (request: RawRequest) => RawResponse,
): Promise<RawServer> {
	const requests: RawRequest[] = [];
	const server = createServer(async (incoming, outgoing) => {
		const { method = '', url = '', headers } = incoming;
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
		requests.push(request);
		const { status = 200, statusText, body = '', ...response } = respond(request);
		if (statusText) outgoing.statusMessage = statusText;
		outgoing.writeHead(status, { 'content-type': 'application/json', ...response.headers });
		outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	running.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, requests };
}

afterEach(() => {
	for (const server of running.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});
