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
}

export interface TransportRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Absolute, with its query. */
	url: string;
	headers?: Record<string, string>;
	body?: string;
}

export interface TransportReply {
	status: number;
	/** Names in lower case. */
	headers: Record<string, string | string[] | undefined>;
	body: string;
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
