import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { serverForTest } from './listen.cts';
import { credentialFor } from './workflows.cts';

export interface FlippedReply {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

export interface Flip {
	/** `GET /config_api_v1/platforms`, with the query: which requests it is about. */
	on: RegExp;
	cookieName?: string;
	/** Rewrites the URL for the sandbox. */
	ask?(url: string): string;
	/** `before` is the number of such requests so far. */
	reply?(reply: FlippedReply, before: number, url: string): Partial<FlippedReply>;
}

const ownCookieName = '.ASPXFORMSAUTH';
const hopByHop = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Returns the credential that reaches the service. */
export async function flippedService(
	sandbox: Sandbox,
	{ on, cookieName, ask, reply }: Flip,
): Promise<ICredentialDataDecryptedObject> {
	let before = 0;
	const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const { method = '', url = '' } = incoming;
		const isMeant = on.test(`${method} ${decodeURIComponent(url)}`);
		const { cookie } = incoming.headers;
		if (cookieName && cookie) incoming.headers.cookie = cookie.replace(cookieName, ownCookieName);
		const own = await carryOut(sandbox, incoming, isMeant && ask ? ask(url) : url);
		const changed = isMeant && reply ? { ...own, ...reply(own, before++, url) } : own;
		if (cookieName) renameCookie(changed.headers, cookieName);
		const kept = Object.entries(changed.headers).filter(([name]) => !hopByHop.includes(name));
		outgoing.writeHead(changed.status, Object.fromEntries(kept)).end(changed.body);
	};
	// A client that gave up, or a test that has ended, is no matter of the service.
	const origin = await serverForTest((incoming, outgoing) => {
		answer(incoming, outgoing).catch(() => outgoing.destroy());
	});
	const moved = (url: string) => url.replace(sandbox.origin, origin);
	const loadTestingUid = sandbox.credentials.loadTestingUid;
	const { webApiUrl, xmlFeedUrl } = sandbox;
	const urls = { webApiUrl: moved(webApiUrl), xmlFeedUrl: moved(xmlFeedUrl) };
	return credentialFor(sandbox, { loadTestingUid, ...urls });
}

function renameCookie(headers: FlippedReply['headers'], name: string): void {
	const cookies = [headers['set-cookie'] ?? []].flat();
	if (cookies.length === 0) return;
	headers['set-cookie'] = cookies.map((cookie) => cookie.replace(ownCookieName, name));
}

async function carryOut(
	{ origin }: Sandbox,
	incoming: IncomingMessage,
	url: string,
): Promise<FlippedReply> {
	const { method, headers } = incoming;
	const body = await buffer(incoming);
	const outgoing = sendRequest(`${origin}${url}`, { method, headers, agent: false });
	outgoing.end(body);
	const [response]: IncomingMessage[] = await once(outgoing, 'response');
	return {
		status: response.statusCode ?? 0,
		headers: { ...response.headers },
		body: await text(response),
	};
}
