import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { serverForTest } from './listen.cts';

interface RawRequest {
	method: string;
	/** With the query. */
	url: string;
	headers: IncomingHttpHeaders;
	body: string;
}

interface RawResponse {
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

/** Closed at the end of the test. */
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
