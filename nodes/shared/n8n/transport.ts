import type { IHttpRequestOptions } from 'n8n-workflow';

import { isObject } from '../guards';
import {
	TransportError,
	type Transport,
	type TransportFault,
	type TransportReply,
} from '../transport';

/** The part of n8n's `this` that sends requests; nodes, lists and credentials all have it. */
export interface RequestHelpers {
	httpRequest(options: IHttpRequestOptions): Promise<unknown>;
}

interface TransportOptions {
	/** Accept a certificate that cannot be verified. */
	ignoreSslIssues: boolean;
	timeoutMilliseconds: number;
	/** Fires when the user stops the execution. */
	cancelSignal?: AbortSignal;
}

/** A transport that sends with n8n's own request helper: its proxy, agents and limits apply. */
export function n8nTransport(helpers: RequestHelpers, options: TransportOptions): Transport {
	return {
		async send({ method, url, headers, body }) {
			try {
				const reply = await helpers.httpRequest({
					method,
					url,
					headers,
					...(body === undefined ? {} : { body }),
					// Without it n8n parses whatever looks like JSON.
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					skipSslCertificateValidation: options.ignoreSslIssues,
					timeout: options.timeoutMilliseconds,
					abortSignal: options.cancelSignal,
				});
				return toReply(reply);
			} catch (error) {
				throw toTransportError(error);
			}
		},
	};
}

function toReply(reply: unknown): TransportReply {
	if (!isObject(reply) || typeof reply.statusCode !== 'number') throw new TransportError('other');
	return {
		status: reply.statusCode,
		headers: headersOf(reply.headers),
		body: typeof reply.body === 'string' ? reply.body : '',
	};
}

function headersOf(headers: unknown): TransportReply['headers'] {
	if (!isObject(headers)) return {};
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerValue(value)]),
	);
}

function headerValue(value: unknown): string | string[] | undefined {
	if (Array.isArray(value)) return value.map(String);
	return typeof value === 'string' ? value : undefined;
}

/** What Node's network code and axios call the ways a request ends without a reply. */
const faultsByCode: Record<string, TransportFault> = {
	CERT_HAS_EXPIRED: 'certificate',
	CERT_NOT_YET_VALID: 'certificate',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
	EAI_AGAIN: 'hostUnknown',
	ECONNABORTED: 'timeout',
	ECONNREFUSED: 'refused',
	ECONNRESET: 'dropped',
	ENOTFOUND: 'hostUnknown',
	EPIPE: 'dropped',
	ERR_BAD_RESPONSE: 'dropped',
	ERR_CANCELED: 'cancelled',
	ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
	ETIMEDOUT: 'timeout',
	SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT: 'certificate',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
};

/** n8n's names for requests it does not send (SSRF protection, allowed domains). */
const blockedNames = /^Ssrf|DomainNotAllowed/;

/** Keeps only the kind of fault: the thrown value holds the whole request, secrets included. */
function toTransportError(thrown: unknown): TransportError {
	if (thrown instanceof TransportError) return thrown;
	if (!isObject(thrown)) return new TransportError('other');
	if (thrown.message === 'socket hang up') return new TransportError('dropped');
	if (blockedNames.test(String(thrown.name))) return new TransportError('blocked');
	return new TransportError(faultsByCode[String(thrown.code)] ?? 'other');
}
