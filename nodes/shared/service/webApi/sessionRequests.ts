import { toServiceError } from '../http/serviceError';
import type { Transport, TransportResponse } from '../http/transport';
import { Semaphore } from '../../words/util/concurrency';
import { mutates, type WebApiCall, type WebApiLogin, type WebApiResponse } from './call';
import { cookieValues, repeatedTokens } from './cookies';
import type { LoginState } from './loginState';
import { parseResponse } from './response';

export interface Exchange {
	response: TransportResponse;
	/** The Cookie header of the request. */
	cookie: string;
}

/** Sends calls with the cookies of a login, and reads their responses. */
export class SessionRequests {
	/** The session's cookies that the service has repeated in responses. */
	readonly repeatedCookies = new Set<string>();
	/** Whether only one call at a time is sent, because a response replaces the cookies of concurrent calls. */
	takesTurns = false;
	private readonly turns = new Semaphore(() => (this.takesTurns ? 1 : Number.POSITIVE_INFINITY));

	constructor(private readonly login: WebApiLogin) {}

	/** Sends a call; if `takesTurns`, after the response to the call before. */
	async send(transport: Transport, loginState: LoginState, call: WebApiCall): Promise<Exchange> {
		return await this.turns.run(() => this.sendNow(transport, loginState, call));
	}

	/** Sends a call, and stores the cookies of its response. @throws {ServiceError} without a response */
	private async sendNow(transport: Transport, { cookies }: LoginState, call: WebApiCall) {
		const { method, path, body, bodyText, targets } = call;
		const url = `${this.login.url}/${path}`;
		const cookie = await cookies.cookieHeader(url);
		const content = bodyText ?? (body === undefined ? undefined : JSON.stringify(body));
		try {
			const response = await transport.send({
				method,
				url,
				headers: {
					Accept: 'application/json',
					// n8n does not detect cut compressed responses. Replies are short.
					'Accept-Encoding': 'identity',
					...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
					...(cookie === '' ? {} : { Cookie: cookie }),
				},
				...(content === undefined ? {} : { body: content }),
				mutates: mutates(call),
				targets,
				// Call.isSentOnce: its sender does not repeat it either.
				leavesRepeatToSender: call.creates !== undefined || call.isSentOnce === true,
			});
			await cookies.store(url, response);
			return { response, cookie };
		} catch (error) {
			throw toServiceError(error, { service: 'Web API', mutates: mutates(call) });
		}
	}

	/** Whether a later response has replaced the cookies that this exchange was sent with. */
	async areCookiesReplaced(
		{ cookie }: Exchange,
		{ cookies }: LoginState,
		{ path }: WebApiCall,
	): Promise<boolean> {
		const current = await cookies.cookieHeader(`${this.login.url}/${path}`);
		return current !== '' && current !== cookie;
	}

	/**
	 * The response with its parsed content. Secrets and cookies are removed from error messages only;
	 * cookies that the content repeats are noted in `repeatedCookies`, for the caller to remove.
	 *
	 * @throws {ServiceError} when the service refused the call, or its response cannot be read
	 */
	async readResponse(
		{ response, cookie: sent }: Exchange,
		call: WebApiCall,
		loginState: LoginState,
	): Promise<WebApiResponse> {
		const kept = await loginState.cookies.values(`${this.login.url}/${call.path}`);
		const cookies = [...kept, ...cookieValues(sent, response)];
		const secrets = [this.login.uid, ...(this.login.secrets ?? []), ...cookies];
		const { creates } = call;
		const content = parseResponse(response, { mutates: mutates(call), creates, secrets });
		for (const cookie of repeatedTokens(response, cookies)) this.repeatedCookies.add(cookie);
		const { body: text, headers, status } = response;
		return { content, text, headers, status };
	}
}
