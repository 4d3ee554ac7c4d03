import type { IHttpRequestOptions } from 'n8n-workflow';

import { isObject } from '../util/json';
import { withCancelSignal } from './cancellation';
import { clearDeadline, monotonicNow, setDeadline, type Deadline } from './deadline';
import {
	TransportError,
	type Transport,
	type TransportErrorCode,
	type ResponseHead,
	type TransportHeaders,
	type TransportRequest,
} from '../http/transport';

/** The part of n8n's `this` that sends requests; nodes, lists and credentials all have it. */
export interface RequestHelpers {
	httpRequest(options: IHttpRequestOptions): Promise<unknown>;
}

interface TransportOptions {
	/** Accept a certificate that cannot be verified. */
	ignoreSslIssues: boolean;
	timeoutMs: number;
	/** Fires when the user stops the execution. */
	cancelSignal?: AbortSignal;
}

/** A transport that sends with n8n's own request helper: its proxy, agents and limits apply. */
export function n8nTransport(helpers: RequestHelpers, options: TransportOptions): Transport {
	const call = async (
		{ method, url, headers, body }: TransportRequest,
		encoding: 'text' | 'stream',
		abortSignal?: AbortSignal,
	) => {
		try {
			return await helpers.httpRequest({
				method,
				url,
				headers,
				...(body === undefined ? {} : { body }),
				// Without it n8n parses whatever looks like JSON.
				encoding,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				skipSslCertificateValidation: options.ignoreSslIssues,
				timeout: options.timeoutMs,
				abortSignal,
			});
		} catch (error) {
			throw toTransportError(error);
		}
	};
	return {
		async send(request) {
			const { onCancel } = request;
			const isStopped = options.cancelSignal?.aborted === true;
			if (isStopped && onCancel !== 'send') throw new TransportError('CANCELED');
			const signal = onCancel ? undefined : options.cancelSignal;
			const response = await withCancelSignal(signal, (own) => call(request, 'text', own));
			return { ...parseHead(response), body: textOf(response) };
		},
		async open(request) {
			const ending = new AbortController();
			const signals = [ending.signal, options.cancelSignal].filter((signal) => !!signal);
			const response = await call(request, 'stream', AbortSignal.any(signals));
			return {
				...parseHead(response),
				body: readChunks(streamOf(response), ending, options.timeoutMs),
				close: () => ending.abort(),
			};
		},
	};
}

function parseHead(response: unknown): ResponseHead {
	if (!isObject(response) || typeof response.statusCode !== 'number')
		throw new TransportError('CONNECTION_FAILED');
	return { status: response.statusCode, headers: headersOf(response.headers) };
}

function textOf(response: unknown): string {
	return isObject(response) && typeof response.body === 'string' ? response.body : '';
}

/** As much of Node's Readable as is needed: its module may not be imported here. */
type ByteStream = AsyncIterable<Uint8Array>;

function streamOf(response: unknown): ByteStream {
	const body = isObject(response) ? response.body : undefined;
	if (!isByteStream(body)) throw new TransportError('CONNECTION_FAILED');
	return body;
}

function isByteStream(value: unknown): value is ByteStream {
	return isObject(value) && Symbol.asyncIterator in value;
}

/** How long the reader of a stream keeps n8n from everything else. */
const maxTurnMs = 5;

/** Everything else that waits has its turn. A timer of Node's would idle for a millisecond each time. */
function yieldToEventLoop(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.once('message', () => {
			port1.close();
			resolve();
		});
		port2.postMessage(null);
	});
}

/** @param ending ends the connection: to destroy n8n's stream does not while it waits for more */
async function* readChunks(
	stream: ByteStream,
	ending: AbortController,
	idleTimeoutMs: number,
): AsyncGenerator<Uint8Array> {
	let isQuiet = false;
	// n8n's own time-out ends with the headers of the response.
	const idle: Deadline = {
		dueAt: monotonicNow() + idleTimeoutMs,
		expire: () => {
			isQuiet = true;
			ending.abort();
		},
	};
	setDeadline(idle);
	let turnBegan = Date.now();
	try {
		for await (const chunk of stream) {
			idle.dueAt = monotonicNow() + idleTimeoutMs;
			yield chunk;
			// Node hands over chunk after chunk without letting anything else of n8n have its turn.
			if (Date.now() - turnBegan < maxTurnMs) continue;
			await yieldToEventLoop();
			turnBegan = Date.now();
		}
	} catch (error) {
		throw isQuiet ? new TransportError('TIMEOUT') : toTransportError(error);
	} finally {
		clearDeadline(idle);
	}
}

function headersOf(headers: unknown): TransportHeaders {
	if (!isObject(headers)) return {};
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerValue(value)]),
	);
}

function headerValue(value: unknown): string | string[] | undefined {
	if (Array.isArray(value)) return value.map(String);
	return typeof value === 'string' ? value : undefined;
}

/** What Node's network code and axios call the ways a request ends without a response. */
const codesByErrorName: Record<string, TransportErrorCode> = {
	CERT_HAS_EXPIRED: 'CERTIFICATE_INVALID',
	CERT_NOT_YET_VALID: 'CERTIFICATE_INVALID',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'CERTIFICATE_INVALID',
	EAI_AGAIN: 'DNS_FAILURE',
	ECONNABORTED: 'TIMEOUT',
	ECONNREFUSED: 'CONNECTION_REFUSED',
	ECONNRESET: 'CONNECTION_RESET',
	ENOTFOUND: 'DNS_FAILURE',
	EPIPE: 'CONNECTION_RESET',
	ERR_BAD_RESPONSE: 'CONNECTION_RESET',
	ERR_CANCELED: 'CANCELED',
	ERR_STREAM_PREMATURE_CLOSE: 'CONNECTION_RESET',
	ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE_INVALID',
	ETIMEDOUT: 'TIMEOUT',
	SELF_SIGNED_CERT_IN_CHAIN: 'CERTIFICATE_INVALID',
	UNABLE_TO_GET_ISSUER_CERT: 'CERTIFICATE_INVALID',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERTIFICATE_INVALID',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERTIFICATE_INVALID',
};

/** Node's names for what cannot be parsed as HTTP or unpacked. */
const damagedNames = /^(HPE|Z)_/;

/** n8n's names for requests it does not send (SSRF protection, allowed domains). */
const blockedNames = /^Ssrf|DomainNotAllowed/;

/** Keeps only the kind of fault: the thrown value holds the whole request, secrets included. */
function toTransportError(thrown: unknown): TransportError {
	if (thrown instanceof TransportError) return thrown;
	if (!isObject(thrown)) return new TransportError('CONNECTION_FAILED');
	if (thrown.message === 'socket hang up') return new TransportError('CONNECTION_RESET');
	if (blockedNames.test(String(thrown.name))) return new TransportError('CONNECTION_BLOCKED');
	if (damagedNames.test(String(thrown.code))) return new TransportError('RESPONSE_DAMAGED');
	return new TransportError(codesByErrorName[String(thrown.code)] ?? 'CONNECTION_FAILED');
}
