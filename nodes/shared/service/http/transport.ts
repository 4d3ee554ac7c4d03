import type { ErrorCode } from '../../words/util/monitoringError';

/** In n8n, `helpers.httpRequest` (`n8n/run/io/transport.ts`); a plain program can use fetch. */
export interface Transport {
	/**
	 * Returns a response of any status. Redirects are not followed: cookies and account IDs must not
	 * travel elsewhere.
	 *
	 * @throws {TransportError} when no complete response came
	 */
	send(request: TransportRequest): Promise<TransportResponse>;

	/**
	 * Without a size limit; returns when the headers arrive. The caller closes the response.
	 *
	 * @throws {TransportError} when no head came; reading the body throws it when it ends too soon
	 */
	open(request: TransportRequest): Promise<StreamedResponse>;
}

/** `finish`: a sent request is awaited. `send`: sent even after the stop, because it cleans up. */
export type CancelBehavior = 'finish' | 'send';

export interface TransportRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Absolute, with its query. */
	url: string;
	headers?: Record<string, string>;
	body?: string;
	/** Whether it can change something; by default every method but GET can. */
	mutates?: boolean;
	/** The IDs of the written entities, if the URL lacks them: part of what a dry run records. */
	targets?: ReadonlyArray<number | string>;
	/** Whether the transport does not send it again after 429: only its sender may. */
	leavesRepeatToSender?: boolean;
	/** The behavior when the user stops the execution; by default it is not sent, or aborted. */
	onCancel?: CancelBehavior;
}

/** Whether a request can change something. */
export function mutates(request: TransportRequest): boolean {
	return request.mutates ?? request.method !== 'GET';
}

/** Names in lower case. */
export type TransportHeaders = Record<string, string | string[] | undefined>;

export interface ResponseHead {
	status: number;
	headers: TransportHeaders;
}

export interface TransportResponse extends ResponseHead {
	body: string;
}

export interface StreamedResponse extends ResponseHead {
	body: AsyncIterable<Uint8Array>;
	/** Ends the connection when the body was not read to its end; otherwise does nothing. */
	close(): void;
}

/** Whether a request may have been sent before it failed with this code. */
const maybeSent = {
	CANCELED: true,
	CERTIFICATE_INVALID: false,
	CONNECTION_BLOCKED: false,
	CONNECTION_FAILED: true,
	CONNECTION_REFUSED: false,
	CONNECTION_RESET: true,
	DNS_FAILURE: false,
	PROXY_REFUSED: false,
	PROXY_UNREACHABLE: false,
	RESPONSE_DAMAGED: true,
	RESPONSE_TOO_LARGE: true,
	RESPONSE_TOO_SLOW: true,
	TIMEOUT: true,
} satisfies { [Code in ErrorCode]?: boolean };

export type TransportErrorCode = keyof typeof maybeSent;

/** The maximum size of a response of `send`, after decompression. */
export const maxResponseMegabytes = 32;

/** Contains nothing of the request: its address, headers and body can hold secrets. */
export class TransportError extends Error {
	/** @param wasSent whether the request may have been sent */
	constructor(
		readonly code: TransportErrorCode,
		readonly wasSent = maybeSent[code],
	) {
		super(`No response: ${code}`);
		this.name = 'TransportError';
	}
}
