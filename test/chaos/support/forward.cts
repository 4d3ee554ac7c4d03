import { once } from 'node:events';
import {
	request as sendRequest,
	type Agent,
	type IncomingMessage,
	type OutgoingHttpHeaders,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { Sandbox } from '../../../sandbox/index.cts';

/** A response of the service, or one in its place. */
export interface WireResponse {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

const hopByHop = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * What the sandbox answers to a request.
 *
 * @param agent keeps connections; by default each request has one of its own
 */
export async function forward(
	{ origin }: Sandbox,
	request: IncomingMessage,
	agent: Agent | false = false,
): Promise<WireResponse> {
	const { method, url = '', headers } = request;
	const outgoing = sendRequest(`${origin}${url}`, { method, headers, agent });
	request.pipe(outgoing);
	const [response]: IncomingMessage[] = await once(outgoing, 'response');
	const kept = Object.entries(response.headers).filter(([name]) => !hopByHop.has(name));
	return {
		status: response.statusCode ?? 0,
		headers: Object.fromEntries(kept),
		body: await buffer(response),
	};
}
