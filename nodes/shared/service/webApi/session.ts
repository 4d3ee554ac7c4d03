import { isHtmlPage } from '../http/htmlPage';
import { toServiceError, ServiceError } from '../http/serviceError';
import { isRedirect } from '../http/status';
import type { Transport, TransportResponse } from '../http/transport';
import { monotonicNow } from '../../words/util/monotonic';
import { Semaphore } from '../../words/util/semaphore';
import { cookieValues, repeatedTokens, SessionCookies } from './cookies';
import { loginCall, mutates, type WebApiCall, type WebApiLogin, type WebApiResponse } from './call';
import { isAccepted } from './explanation';
import { webApiFacts } from './facts';
import { sessionEndedError, sessionRejectedError, toLoginError } from './loginErrors';
import { LoginLimit, type LoginState } from './loginState';
import { RequestPace } from './requestPace';
import { parseResponse, unexpectedResponseError } from './response';

interface Exchange {
	response: TransportResponse;
	/** The Cookie header of the request. */
	cookie: string;
}

/**
 * How often a login that got no answer is sent, at most. Such a login may succeed a moment later,
 * but a thousand items must not wait for a thousand time-outs.
 */
const maxUnansweredLogins = 3;

/**
 * A login to the Web API, shared by all calls of one workflow execution.
 *
 * - Logs in when the first call needs it; parallel callers wait for that one login.
 * - After the end of the session (401), logs in once for all callers, and repeats the call once: a call
 *   answered 401 was not carried out. Calls that need a search first are left to their sender. After two
 *   logins in a row without success, it does not log in again, unless the session worked and expired.
 * - After a minute without a call, a redirect, a 403 and, for reads, a web page also count as the end of the
 *   session.
 * - A refused login is not repeated: every further call gets the same refusal, because an account can be
 *   locked.
 * - Returns responses unchanged: they may be written back. Secrets are removed from outputs, and from the
 *   messages here, which may contain cookies.
 * - Stores all cookies of all responses, and sends them to their address only.
 * - When a replaced cookie is no longer accepted, repeats the call with the new one, and then makes one call
 *   at a time.
 *
 * Transports are given per call, so that a session outlives the node that made it.
 */
export class WebApiSession {
	/** The session's cookies that the service has repeated in responses. */
	readonly repeatedCookies = new Set<string>();
	private loginState?: Promise<LoginState>;
	private loggedIn?: LoginState;
	private loginError?: ServiceError;
	private unansweredLogins = 0;
	private readonly limit: LoginLimit;
	private takesTurns = false;
	private readonly turns = new Semaphore(() => (this.takesTurns ? 1 : Number.POSITIVE_INFINITY));

	/**
	 * @param pace shared by the sessions of one execution at the same address
	 * @param now monotonic milliseconds
	 */
	constructor(
		private readonly login: WebApiLogin,
		readonly pace = new RequestPace(),
		now = monotonicNow,
	) {
		this.limit = new LoginLimit(now);
	}

	/** Whether the service refused the login or its sessions, so that logging in again is of no use. */
	get isRefused(): boolean {
		return this.loginError !== undefined || this.limit.isReached(this.loggedIn);
	}

	/** Does nothing if that has been done. @throws {ServiceError} when the login is not accepted */
	async logIn(transport: Transport): Promise<void> {
		await this.logInOrJoin(transport);
	}

	/**
	 * Makes a call in the session and returns its response. If the session has ended, it repeats
	 * the call once in a new one. A creation throws an error instead: its sender first checks that
	 * nothing was made.
	 *
	 * @throws {ServiceError} when the service did not carry the call out, with the reason
	 */
	async exchange(transport: Transport, call: WebApiCall): Promise<WebApiResponse> {
		const { used, loginState } = await this.logInOrJoin(transport);
		const exchange = await this.send(transport, loginState, call);
		const { response, cookie } = exchange;
		// After an idle minute, a redirect, a 403 or a login page can also mean its end.
		if (this.limit.isIdle(loginState) && isUndocumentedSessionEnd(response, call)) {
			if (call.creates !== undefined) throw sessionEndedError();
			return await this.resendInNewSession(transport, call, used);
		}
		if (!isSessionEnded(response)) {
			this.limit.noteSuccess(loginState);
			return await this.readResponse(exchange, call, loginState);
		}
		// Status 401 can also mean that a concurrent response has replaced the cookies.
		const isReplaced =
			this.loginState === used && (await this.isReplaced(cookie, loginState, call));
		if (isReplaced) this.takesTurns = true;
		if (call.creates !== undefined) throw sessionEndedError();
		if (isReplaced) return await this.resendWithNewCookies(transport, call, used);
		// A session that has never worked counts against the limit of logins.
		if (loginState.lastSuccess === undefined) this.limit.noteFruitless(loginState);
		return await this.resendInNewSession(transport, call, used);
	}

	/** @param cookie the Cookie header that the call was sent with */
	private async isReplaced(
		cookie: string,
		{ cookies }: LoginState,
		{ path }: WebApiCall,
	): Promise<boolean> {
		const current = await cookies.cookieHeader(`${this.login.url}/${path}`);
		return current !== '' && current !== cookie;
	}

	/** If the session has ended all the same, the call is repeated in a new one. */
	private async resendWithNewCookies(
		transport: Transport,
		call: WebApiCall,
		used: Promise<LoginState>,
	): Promise<WebApiResponse> {
		const loginState = await used;
		const exchange = await this.send(transport, loginState, call);
		if (isSessionEnded(exchange.response))
			return await this.resendInNewSession(transport, call, used);
		this.limit.noteSuccess(loginState);
		return await this.readResponse(exchange, call, loginState);
	}

	/**
	 * The first caller logs in for all callers.
	 *
	 * @throws {ServiceError} when the new session is not accepted either, or no login may follow
	 */
	private async resendInNewSession(
		transport: Transport,
		call: WebApiCall,
		ended: Promise<LoginState>,
	): Promise<WebApiResponse> {
		// Otherwise another caller has already started a new login.
		if (this.loginState === ended) {
			if (this.limit.isReached(this.loggedIn)) throw sessionRejectedError(true);
			if (this.limit.isIdle(this.loggedIn)) this.limit.reset();
			this.loginState = undefined;
		}
		const loginState = await this.ensureLoggedIn(transport);
		const exchange = await this.send(transport, loginState, call);
		if (isSessionEnded(exchange.response)) {
			this.limit.noteFruitless(loginState);
			throw sessionRejectedError(this.limit.isReached(loginState));
		}
		this.limit.noteSuccess(loginState);
		this.limit.reset();
		return await this.readResponse(exchange, call, loginState);
	}

	/**
	 * The service's list of organizations and departments, in its own shape (docs/dev/service.md W14).
	 * Sent apart from the session: neither its cookies nor its login are touched.
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async discover(transport: Transport): Promise<unknown> {
		const body = { UID: this.login.uid, Action: webApiFacts.discoveryAction.value };
		const loginState = { cookies: new SessionCookies(this.login.url) };
		const call = loginCall(webApiFacts.loginPath.value, body);
		const exchange = await this.send(transport, loginState, call);
		try {
			return (await this.readResponse(exchange, call, loginState)).content;
		} catch (error) {
			throw toLoginError(error, exchange.response, this.login);
		}
	}

	/**
	 * Logs in, or waits for the login that another call has started; if that one fails temporarily,
	 * it logs in once more. `used` is the promise of the login, which later comparisons need.
	 */
	private async logInOrJoin(
		transport: Transport,
	): Promise<{ used: Promise<LoginState>; loginState: LoginState }> {
		const isJoined = this.loginState !== undefined;
		const login = this.ensureLoggedIn(transport);
		const hasFailed = isJoined && (await login.then(() => false, isUnavailable));
		const used = hasFailed ? this.ensureLoggedIn(transport) : login;
		return { used, loginState: await used };
	}

	private ensureLoggedIn(transport: Transport): Promise<LoginState> {
		if (this.loginError) return Promise.reject(this.loginError);
		this.loginState ??= this.startLogin(transport);
		return this.loginState;
	}

	/** Logs in with new cookies. After a temporary failure, a later call may log in again. */
	private async startLogin(transport: Transport): Promise<LoginState> {
		const loggedIn = { cookies: new SessionCookies(this.login.url) };
		try {
			await this.sendLogin(transport, loggedIn);
		} catch (error) {
			this.loginState = undefined;
			throw this.recordFailure(error);
		}
		this.unansweredLogins = 0;
		this.loggedIn = loggedIn;
		return loggedIn;
	}

	/**
	 * The cookies of the session go to `loggedIn`.
	 *
	 * @throws {ServiceError} when the service does not confirm the login
	 */
	private async sendLogin(transport: Transport, loggedIn: LoginState): Promise<void> {
		const { uid, departmentId, isLoadTesting } = this.login;
		const { loginPath, loadTestLoginPath } = webApiFacts;
		const path = isLoadTesting ? loadTestLoginPath.value : loginPath.value;
		const body = departmentId === undefined ? { UID: uid } : { UID: uid, Id: departmentId };
		const call = loginCall(path, body);
		const exchange = await this.send(transport, loggedIn, call);
		try {
			const { content } = await this.readResponse(exchange, call, loggedIn);
			if (!isAccepted(content)) {
				throw unexpectedResponseError('The Web API returned an unexpected login response');
			}
		} catch (error) {
			throw toLoginError(error, exchange.response, this.login);
		}
	}

	/**
	 * Returns the error of a failed login. Keeps it in `loginError` if no login may follow: after a
	 * failure that is not temporary, such as a refusal, and after too many temporary ones.
	 */
	private recordFailure(error: unknown): unknown {
		if (!(error instanceof ServiceError) || error.kind === 'canceled') return error;
		if (isUnavailable(error)) this.unansweredLogins++;
		if (!isUnavailable(error) || this.unansweredLogins >= maxUnansweredLogins)
			this.loginError = error;
		return error;
	}

	private async send(
		transport: Transport,
		loginState: LoginState,
		call: WebApiCall,
	): Promise<Exchange> {
		return await this.turns.run(() => this.sendNow(transport, loginState, call));
	}

	/** Stores the cookies of the response. @throws {ServiceError} when no complete response came */
	private async sendNow(
		transport: Transport,
		{ cookies }: LoginState,
		call: WebApiCall,
	): Promise<Exchange> {
		const { method, path, body, bodyText } = call;
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
				// Call.isSentOnce: its sender does not repeat it either.
				leavesRepeatToSender: call.creates !== undefined || call.isSentOnce === true,
			});
			await cookies.store(url, response);
			return { response, cookie };
		} catch (error) {
			throw toServiceError(error, { service: 'Web API', mutates: mutates(call) });
		}
	}

	/**
	 * The content of a response. Secrets and cookies are removed from the messages of its errors
	 * only; cookies that the content repeats are noted in `repeatedCookies`, for outputs.
	 *
	 * @throws {ServiceError} when the service refused the call, or its response cannot be read
	 */
	private async readResponse(
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
		return { content, text: response.body, headers: response.headers };
	}
}

/** Whether no response came, or the service was unavailable for a moment. */
function isUnavailable(error: unknown): boolean {
	return error instanceof ServiceError && error.kind === 'unavailable';
}

/**
 * Whether the session may have ended in an undocumented way: by a login page, a redirect to it, or a refusal
 * (docs/dev/service.md W1). Only if nothing can have been carried out.
 */
function isUndocumentedSessionEnd({ status, body }: TransportResponse, call: WebApiCall): boolean {
	const isAway = isRedirect(status) || status === webApiFacts.addressRefusedStatus.value;
	return isAway || (!mutates(call) && isHtmlPage(body));
}

function isSessionEnded({ status }: TransportResponse): boolean {
	return status === webApiFacts.sessionEndedStatus.value;
}
