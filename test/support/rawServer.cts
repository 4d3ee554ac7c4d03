import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { serverForTest } from './listen.cts';

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
	headers?: OutgoingHttpHeaders;
	/** A text is sent as it is, anything else as JSON. */
	body?: unknown;
}

export interface RawServer {
	origin: string;
	requests: RawRequest[];
}

/** Starts a server that answers as the test says, and is closed at the end of it. */
export async function rawServerForTest(
	respond: (request: RawRequest) => RawResponse,
): Promise<RawServer> {
	const requests: RawRequest[] = [];
	const origin = await serverForTest(async (incoming, outgoing) => {
		const { method = '', url = '', headers } = incoming;
		const request = { method, url, headers, body: await text(incoming) };
		requests.push(request);
		const { status = 200, statusText, body = '', ...response } = respond(request);
		if (statusText) outgoing.statusMessage = statusText;
		outgoing.writeHead(status, { 'content-type': 'application/json', ...response.headers });
		outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	return { origin, requests };
}
