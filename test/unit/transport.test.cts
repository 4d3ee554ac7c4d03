import { getEventListeners } from 'node:events';

import type { IHttpRequestOptions } from 'n8n-workflow';

import { n8nTransport } from '../../nodes/shared/n8n/run/io/transport';
import { toServiceError } from '../../nodes/shared/service/http/serviceError';
import { TransportError } from '../../nodes/shared/service/http/transport';

const request = { method: 'GET' as const, url: 'https://service.example.test/?PID=SECRET0SECRET0' };
const options = { ignoreSslIssues: false, timeoutMs: 1000 };

function sendFailing(error: object) {
	return n8nTransport({ httpRequest: () => Promise.reject(error) }, options).send(request);
}

it.each([
	[{ code: 'ENOTFOUND' }, 'DNS_FAILURE'],
	[{ code: 'EAI_AGAIN' }, 'DNS_FAILURE'],
	[{ code: 'ECONNREFUSED' }, 'CONNECTION_REFUSED'],
	[{ code: 'ECONNRESET' }, 'CONNECTION_RESET'],
	[{ code: 'ETIMEDOUT' }, 'TIMEOUT'],
	[{ code: 'ECONNABORTED' }, 'TIMEOUT'],
	[{ code: 'CERT_HAS_EXPIRED' }, 'CERTIFICATE_INVALID'],
	[{ code: 'ERR_CANCELED' }, 'CANCELED'],
	[{ code: 'Z_DATA_ERROR' }, 'RESPONSE_DAMAGED'],
	[{ code: 'ERR__ERROR_FORMAT_PADDING_1' }, 'RESPONSE_DAMAGED'],
	[{ code: 'HPE_INVALID_CHUNK_SIZE' }, 'RESPONSE_DAMAGED'],
	[{ message: 'socket hang up' }, 'CONNECTION_RESET'],
	[{ name: 'SsrfBlockedIpError' }, 'CONNECTION_BLOCKED'],
	[{ code: 'ESOMETHING' }, 'CONNECTION_FAILED'],
])('a request that fails with %j is reported as %s', async (details, code) => {
	await expect(sendFailing(Object.assign(new Error(), details))).rejects.toMatchObject({ code });
});

it('errors of the transport contain nothing of the request', async () => {
	const axiosLike = Object.assign(new Error('bad'), {
		config: { url: request.url },
		code: 'EPIPE',
	});
	const error: unknown = await sendFailing(axiosLike).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(TransportError);
	expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET');
	expect(error).not.toHaveProperty('cause');
});

async function* chunksOf(bytes: Buffer) {
	yield bytes;
}

it('the transport asks n8n to follow no redirect, accept every status and parse nothing', async () => {
	const requests: object[] = [];
	const httpRequest = async (options: object) => {
		requests.push(options);
		const headers = { 'Set-Cookie': ['a=1'], Location: '/x' };
		return { statusCode: 302, headers, body: chunksOf(Buffer.from('{}')) };
	};
	const response = await n8nTransport({ httpRequest }, options).send(request);
	expect(response).toEqual({
		status: 302,
		headers: { 'set-cookie': ['a=1'], location: '/x' },
		body: '{}',
	});
	expect(requests[0]).toMatchObject({
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		encoding: 'stream',
		timeout: 1000,
	});
});

const toBigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
	['UTF-8', Buffer.from('{"a":"Größe 😀"}')],
	['UTF-8 with a mark', Buffer.from('\ufeff{"a":"Größe 😀"}')],
	['UTF-16', Buffer.from('{"a":"Größe 😀"}', 'utf16le')],
	['UTF-16 with a mark', Buffer.from('\ufeff{"a":"Größe 😀"}', 'utf16le')],
	['UTF-16 in the other order', toBigEndian('{"a":"Größe 😀"}')],
	['UTF-16 in the other order, with a mark', toBigEndian('\ufeff{"a":"Größe 😀"}')],
])('a response in %s is read', async (_, bytes) => {
	const httpRequest = async () => ({ statusCode: 200, headers: {}, body: chunksOf(bytes) });
	const { body } = await n8nTransport({ httpRequest }, options).send(request);
	expect(body).toBe('{"a":"Größe 😀"}');
});

it('a request that was never sent is reported as not carried out', async () => {
	const cancelSignal = AbortSignal.abort();
	const httpRequest = () => Promise.reject(new Error('must not be sent'));
	const transport = n8nTransport({ httpRequest }, { ...options, cancelSignal });
	const error: unknown = await transport.send(request).catch((thrown: unknown) => thrown);
	const description = { service: 'Web API', mutates: true } as const;
	expect(toServiceError(error, description)).toMatchObject({
		code: 'CANCELED',
		hint: 'Run the workflow again when you are ready.',
	});
});

it('the transport adds no listener to the signal of an execution, so Node warns of no leak', async () => {
	const stop = new AbortController();
	const canceled = Object.assign(new Error(), { code: 'ERR_CANCELED' });
	const httpRequest = ({ abortSignal }: Pick<IHttpRequestOptions, 'abortSignal'>) =>
		new Promise((_resolve, reject) => {
			abortSignal?.addEventListener?.('abort', () => reject(canceled));
		});
	const transport = n8nTransport({ httpRequest }, { ...options, cancelSignal: stop.signal });
	const requests = Array.from({ length: 50 }, () => transport.send(request));
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
	stop.abort();
	for (const result of await Promise.allSettled(requests)) {
		expect(result).toMatchObject({ status: 'rejected', reason: { code: 'CANCELED' } });
	}
});
