import { text } from 'node:stream/consumers';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { serverForTest } from './listen.cts';

export interface RawRequest {
	method: string;
	/** Below the base URL of the Web API: `/devices`. */
	path: string;
	body: string;
}

/** An HTTP response, or the `bytes` to send over the wire. */
export type RawResponse =
	| { status?: number; headers?: Record<string, string | string[]>; body?: string }
	| { bytes: string | Buffer };

export interface RawService {
	/** Without logins. */
	requests: RawRequest[];
	logins: number;
	credential: ICredentialDataDecryptedObject;
}

/** A Web API that accepts every login, until the end of the test. */
export async function startRawService(
	respond: (request: RawRequest) => RawResponse | Promise<RawResponse>,
	cookies: string[] = ['session=session-cookie-1; path=/'],
): Promise<RawService> {
	const service: RawService = { requests: [], logins: 0, credential: {} };
	const login = { headers: { 'Set-Cookie': cookies }, body: '{"Success":true,"Result":"OK"}' };
	const origin = await serverForTest(async (incoming, outgoing) => {
		const path = (incoming.url ?? '').replace('/config_api_v1', '');
		const request = { method: incoming.method ?? '', path, body: await text(incoming) };
		const isLogin = path === '/login';
		if (isLogin) service.logins++;
		else service.requests.push(request);
		const response: RawResponse = isLogin ? login : await respond(request);
		if ('bytes' in response) {
			outgoing.socket?.end(response.bytes);
			return;
		}
		const { status = 200, headers, body = '' } = response;
		outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
	});
	service.credential = rawCredential(origin);
	return service;
}

export function rawCredential(origin: string): ICredentialDataDecryptedObject {
	return {
		webApiUid: '0123456789ABCDEF0123456789ABCDEF',
		xmlFeedPid: 'FEDCBA9876543210FEDCBA9876543210',
		departmentId: '',
		webApiUrl: `${origin}/config_api_v1`,
		xmlFeedUrl: `${origin}/reporting/xml`,
		ignoreSslIssues: false,
	};
}
