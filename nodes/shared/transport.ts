/**
 * How the two clients reach their service. In n8n it is `helpers.httpRequest`
 * (`n8n/transport.ts`); a plain program can put fetch behind it.
 */
export interface Transport {
	/**
	 * Sends one request and returns the reply, whatever its status. Redirects are not followed:
	 * a session's cookie or an account's identifier must not travel to another address.
	 *
	 * @throws {TransportError} when no complete reply came
	 */
	send(request: TransportRequest): Promise<TransportReply>;

	/**
	 * The same, but returns as soon as the head of the reply is there. Whoever opens a reply closes it.
	 *
	 * @throws {TransportError} when no head came; so does reading the body when it ends too soon
	 */
	open(request: TransportRequest): Promise<TransportStream>;
}

export interface TransportRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Absolute, with its query. */
	url: string;
	headers?: Record<string, string>;
	body?: string;
}

/** Names in lower case. */
export type TransportHeaders = Record<string, string | string[] | undefined>;

export interface TransportHead {
	status: number;
	headers: TransportHeaders;
}

export interface TransportReply extends TransportHead {
	body: string;
}

export interface TransportStream extends TransportHead {
	body: AsyncIterable<Uint8Array>;
	/** Ends the connection when the body was not read to its end; otherwise does nothing. */
	close(): void;
}

export type TransportFault =
	| 'blocked'
	| 'cancelled'
	| 'certificate'
	| 'dropped'
	| 'hostUnknown'
	| 'refused'
	| 'timeout'
	| 'other';

/**
 * No complete reply came. Carries the kind of fault and nothing of the request: its address,
 * headers and body can hold secrets.
 */
export class TransportError extends Error {
	constructor(readonly fault: TransportFault) {
		super(`No reply: ${fault}`);
		this.name = 'TransportError';
	}
}
