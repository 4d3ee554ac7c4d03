import type { IHttpRequestOptions } from 'n8n-workflow';

import { isObject, objectsIn } from '../../../words/util/json';
import { monotonicNow } from '../../../words/util/monotonic';
import { Turn } from '../../../words/util/turn';
import { clearDeadline, setDeadline, type Deadline } from './deadline';
import {
	maxResponseMegabytes,
	TransportError,
	type Transport,
	type TransportErrorCode,
	type ResponseHead,
	type TransportHeaders,
	type TransportRequest,
} from '../../../service/http/transport';

export interface RequestHelpers {
	httpRequest(options: IHttpRequestOptions): Promise<unknown>;
}

interface TransportOptions {
	ignoreSslIssues: boolean;
	/** For `send`, the whole response; for `open`, its headers and each pause. */
	timeoutMs: number;
	/** For `open`, the time for the whole response; by default any time. */
	totalTimeoutMs?: number;
	/** Aborts when the user stops the execution. */
	cancelSignal?: AbortSignal;
}

/**
 * Sends with n8n's request helper: n8n's proxy, agents and limits apply. `send` reads the whole
 * response within the timeout. `open` streams it: the timeout applies to its headers and each
 * pause, the total timeout to all of it.
 */
export function n8nTransport(helpers: RequestHelpers, options: TransportOptions): Transport {
	// Sends a request and returns when its headers arrive; a failure is a TransportError.
	const call = async ({ method, url, headers, body }: TransportRequest, ending: RequestEnding) => {
		try {
			const response = await helpers.httpRequest({
				method,
				url,
				headers,
				...(body === undefined ? {} : { body }),
				// As a stream: a text would be read whole, however large, and without a time limit.
				encoding: 'stream',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				skipSslCertificateValidation: options.ignoreSslIssues,
				timeout: options.timeoutMs,
				abortSignal: ending.signal,
			});
			return parseResponse(response);
		} catch (error) {
			const failure = ending.toError(error, url);
			ending.end();
			throw failure;
		}
	};
	const sendWhole = async (request: TransportRequest, cancelSignal?: AbortSignal) => {
		const ending = new RequestEnding(cancelSignal);
		ending.endAfter(options.timeoutMs, 'TIMEOUT');
		const { head, stream } = await call(request, ending);
		return { ...head, body: await readText(head, stream, ending) };
	};
	return {
		async send(request) {
			const { onCancel } = request;
			const isStopped = options.cancelSignal?.aborted === true;
			const wasSent = false;
			if (isStopped && onCancel !== 'send') throw new TransportError('CANCELED', wasSent);
			// A request with `onCancel` is not aborted when the user stops the execution. After that,
			// only cleaning up (`send`) still starts.
			const signal = onCancel ? undefined : options.cancelSignal;
			return await sendWhole(request, signal);
		},
		async open(request) {
			const { timeoutMs, totalTimeoutMs } = options;
			const ending = new RequestEnding(options.cancelSignal);
			if (totalTimeoutMs !== undefined) ending.endAfter(totalTimeoutMs, 'RESPONSE_TOO_SLOW');
			const { head, stream } = await call(request, ending);
			const body = readChunks(head, stream, ending, timeoutMs);
			return { ...head, body, close: () => ending.end() };
		},
	};
}

/** Ends one request by timeout, cancel or close, and keeps the reason for its error. */
class RequestEnding {
	readonly signal: AbortSignal;
	private readonly controller = new AbortController();
	private readonly deadlines: Deadline[] = [];
	private reason?: TransportErrorCode;

	constructor(cancelSignal?: AbortSignal) {
		const own = this.controller.signal;
		this.signal = cancelSignal ? AbortSignal.any([own, cancelSignal]) : own;
	}

	/**
	 * Aborts the request and clears its deadlines; only the first reason counts, and a complete
	 * response has none. Destroying n8n's stream would not close a connection that waits for data.
	 */
	end(reason?: TransportErrorCode): void {
		this.reason ??= reason;
		// Without a value, an error with a stack is created for each request.
		this.controller.abort(null);
		this.deadlines.forEach(clearDeadline);
	}

	/** Ends the request after this time, or later if the caller moves the `dueAt` of the returned deadline. */
	endAfter(milliseconds: number, reason: TransportErrorCode): Deadline {
		const dueAt = monotonicNow() + milliseconds;
		const deadline: Deadline = { dueAt, expire: () => this.end(reason) };
		this.deadlines.push(deadline);
		setDeadline(deadline);
		return deadline;
	}

	/** The error for the reason of the end; without one, for what the request has thrown. */
	toError(thrown: unknown, url?: string): TransportError {
		return this.reason ? new TransportError(this.reason) : toTransportError(thrown, url);
	}
}

/** The needed part of Node's Readable: its module may not be imported here. */
type ByteStream = AsyncIterable<Uint8Array>;

/** Statuses of a proxy that wants a login, and of a network that does (RFC 9110 §15.5.8, RFC 6585 §6). */
const proxyStatuses = [407, 511];

/** @throws {TransportError} when n8n's response lacks a status or a stream, or comes from a proxy */
function parseResponse(response: unknown): { head: ResponseHead; stream: ByteStream } {
	const { body, headers, statusCode: status } = isObject(response) ? response : {};
	if (typeof status !== 'number' || !isByteStream(body))
		throw new TransportError('CONNECTION_FAILED');
	if (proxyStatuses.includes(status)) throw new TransportError('PROXY_REFUSED');
	return { head: { status, headers: headersOf(headers) }, stream: body };
}

function isByteStream(value: unknown): value is ByteStream {
	return isObject(value) && Symbol.asyncIterator in value;
}

/** The longest lists of the service have a few megabytes. */
const maxTextBytes = maxResponseMegabytes * 1024 ** 2;

/** Reads the body, then ends the request. @throws {TransportError} if too large, damaged or cut off */
async function readText({ headers }: ResponseHead, stream: ByteStream, ending: RequestEnding) {
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of stream) {
			length += chunk.length;
			if (length > maxTextBytes) ending.end('RESPONSE_TOO_LARGE');
			else chunks.push(chunk);
		}
	} catch (error) {
		throw ending.toError(error);
	} finally {
		ending.end();
	}
	if (length === 0 && isTruncatedToEmpty(headers)) throw new TransportError('RESPONSE_DAMAGED');
	return decodeText(Buffer.concat(chunks));
}

/** Decodes UTF-8 or UTF-16: the first bytes of JSON show the encoding (RFC 4627 §3). */
function decodeText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	let encoding = 'utf-8';
	if (first === 0 || (first === 0xfe && second === 0xff)) encoding = 'utf-16be';
	if (second === 0 || (first === 0xff && second === 0xfe)) encoding = 'utf-16le';
	return new TextDecoder(encoding).decode(bytes);
}

/** Reading a piece, which takes longest at first, should not keep n8n from other work. */
const maxPieceBytes = 16 * 1024;

/**
 * The pieces of the body as they arrive. A reader that stops early must end the request (`close`).
 *
 * @param idleTimeoutMs how long the next chunk may take
 * @throws {TransportError} when the body is cut off or stops arriving
 */
async function* readChunks(
	{ headers }: ResponseHead,
	stream: ByteStream,
	ending: RequestEnding,
	idleTimeoutMs: number,
): AsyncGenerator<Uint8Array> {
	// n8n's own timeout only covers the time until the headers.
	const idle = ending.endAfter(idleTimeoutMs, 'TIMEOUT');
	const turn = new Turn();
	let isEmpty = true;
	try {
		for await (const chunk of stream) {
			isEmpty = false;
			idle.dueAt = monotonicNow() + idleTimeoutMs;
			for (let at = 0; at < chunk.length; at += maxPieceBytes) {
				yield chunk.subarray(at, at + maxPieceBytes);
				// Node delivers chunk after chunk without letting other work of n8n run.
				await turn.pause();
			}
		}
	} catch (error) {
		throw ending.toError(error);
	} finally {
		clearDeadline(idle);
	}
	if (isEmpty && isTruncatedToEmpty(headers)) throw new TransportError('RESPONSE_DAMAGED');
}

/** The headers by lower-case name; empty if there are none. */
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

/** The codes of Node and axios for requests without a complete response. */
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

/** Node's error codes for responses that cannot be parsed as HTTP or unpacked. */
const damagedNames = /^(HPE|Z|ZSTD|ERR_BROTLI|ERR__ERROR)_/;

/** n8n's names for requests it does not send (SSRF protection, allowed domains). */
const blockedNames = /^Ssrf|DomainNotAllowed/;

/** Keeps only the kind of failure: the thrown value contains the whole request with its secrets. */
function toTransportError(thrown: unknown, url?: string): TransportError {
	if (thrown instanceof TransportError) return thrown;
	if (!isObject(thrown)) return new TransportError('CONNECTION_FAILED');
	if (thrown.message === 'socket hang up') return new TransportError('CONNECTION_RESET');
	if (blockedNames.test(String(thrown.name))) return new TransportError('CONNECTION_BLOCKED');
	if (damagedNames.test(String(thrown.code))) return new TransportError('RESPONSE_DAMAGED');
	if (url !== undefined && isAboutProxy(thrown, new URL(url))) {
		return new TransportError('PROXY_UNREACHABLE');
	}
	return new TransportError(codesByErrorName[String(thrown.code)] ?? 'CONNECTION_FAILED');
}

/** Whether a connection failed to another port or host than that of the address: to a proxy. */
function isAboutProxy(thrown: Record<string, unknown>, { hostname, port, protocol }: URL): boolean {
	const cause = isObject(thrown.cause) ? thrown.cause : thrown;
	// A name with several addresses has an error for each.
	const { hostname: sought, port: tried, syscall } = objectsIn(cause.errors)[0] ?? cause;
	if (syscall === 'getaddrinfo') return sought !== hostname;
	const usual = protocol === 'https:' ? 443 : 80;
	return syscall === 'connect' && tried !== undefined && Number(tried) !== Number(port || usual);
}

/** The size of empty data as gzip (RFC 1952): 10 bytes of header, 2 of data, and 8 of checksums. */
const emptyGzipBytes = 20;

/**
 * Whether a response whose body is empty was cut off: n8n unpacks incomplete data to nothing. Its
 * length header still has the original size, which for a complete empty body is 0, or 20 packed.
 */
function isTruncatedToEmpty(headers: TransportHeaders): boolean {
	const length = Number(headers['content-length']);
	return length > 0 && length !== emptyGzipBytes;
}
