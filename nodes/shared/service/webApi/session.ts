import { isHtmlPage } from '../http/htmlPage';
import { isRedirect, isUnavailable, ServiceError } from '../http/serviceError';
import type { Transport, TransportResponse } from '../http/transport';
import { monotonicNow } from '../../words/util/monotonic';
import { SessionCookies } from './cookies';
import { mutates, type WebApiCall, type WebApiLogin, type WebApiResponse } from './call';
import { isAccepted } from './explanation';
import { webApiFacts } from './facts';
import { sessionRejectedError, toLoginError } from './loginErrors';
import { LoginLimit, type LoginState } from './loginState';
import { RequestPace } from './requestPace';
import { unexpectedResponseError } from './response';
import { SessionRequests, type Exchange } from './sessionRequests';

/** How often a login without a response is tried: a thousand items must not wait for a thousand timeouts. */
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
	/** The login of the current session, finished or not; undefined when a new one is needed. */
	private startedLogin?: Promise<LoginState>;
	/** The last accepted login, even if its session has ended. */
	private loggedIn?: LoginState;
	/** Why no further login may follow; undefined if it may. */
	private loginError?: ServiceError;
	private unansweredLogins = 0;
	private readonly limit: LoginLimit;
	private readonly requests: SessionRequests;

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
		this.requests = new SessionRequests(login);
	}

	/** The session's cookies that the service has repeated in responses. */
	get repeatedCookies(): ReadonlySet<string> {
		return this.requests.repeatedCookies;
	}

	/** Whether another login is of no use, because the service refused the login or its sessions. */
	get isRefused(): boolean {
		return this.loginError !== undefined || this.limit.isReached(this.loggedIn);
	}

	/**
	 * Makes a call in the session and returns its response. If the session has ended, repeats the call
	 * once in a new one, except for a creation: its sender must first search for its result.
	 *
	 * @throws {ServiceError} when the service did not carry the call out, with the reason
	 */
	async exchange(transport: Transport, call: WebApiCall): Promise<WebApiResponse> {
		const login = await this.logIn(transport);
		const exchange = await this.requests.send(transport, login, call);
		const { response } = exchange;
		// After an idle minute, a redirect, a 403 or a login page can also mean the end of the session.
		const hasExpired = this.limit.isIdle(login) && isUndocumentedSessionEnd(response, call);
		if (!hasExpired && !isSessionEnded(response)) return await this.accept(exchange, call, login);
		// Status 401 can also mean that a concurrent response has replaced the cookies.
		const areReplaced =
			!hasExpired &&
			!login.hasEnded &&
			(await this.requests.areCookiesReplaced(exchange, login, call));
		if (areReplaced) this.requests.takesTurns = true;
		// Documented: a call answered 401 was not carried out (docs/dev/service.md W1).
		const canRepeat = call.isRepeatedAfterLogin === true && isSessionEnded(response);
		if (call.creates !== undefined && !canRepeat) {
			throw sessionRejectedError(false).withDetails({ isRepeatable: true }).withOpenOutcome();
		}
		if (areReplaced) return await this.resendWithNewCookies(transport, call, login);
		// A session that has never worked counts against the limit of logins.
		if (login.lastSuccess === undefined) this.limit.noteFruitless(login);
		return await this.resendInNewSession(transport, call, login);
	}

	/** Notes that the service accepted the session, and returns the response with its parsed content. */
	private async accept(exchange: Exchange, call: WebApiCall, login: LoginState) {
		this.limit.noteSuccess(login);
		return await this.requests.readResponse(exchange, call, login);
	}

	/** Repeats a call with the new cookies; if the session has ended, once more in a new one. */
	private async resendWithNewCookies(transport: Transport, call: WebApiCall, login: LoginState) {
		const exchange = await this.requests.send(transport, login, call);
		if (isSessionEnded(exchange.response))
			return await this.resendInNewSession(transport, call, login);
		return await this.accept(exchange, call, login);
	}

	/**
	 * Repeats a call in a new session. The first caller logs in for all callers.
	 *
	 * @param ended the login whose session has ended
	 * @throws {ServiceError} when the new session is not accepted either, or no login may follow
	 */
	private async resendInNewSession(transport: Transport, call: WebApiCall, ended: LoginState) {
		// Otherwise another caller has already started a new login.
		if (!ended.hasEnded) {
			if (this.limit.isReached(ended)) throw sessionRejectedError(true);
			if (this.limit.isIdle(ended)) this.limit.reset();
			ended.hasEnded = true;
			this.startedLogin = undefined;
		}
		const login = await this.ensureLoggedIn(transport);
		const exchange = await this.requests.send(transport, login, call);
		if (isSessionEnded(exchange.response)) {
			this.limit.noteFruitless(login);
			throw sessionRejectedError(this.limit.isReached(login));
		}
		this.limit.reset();
		return await this.accept(exchange, call, login);
	}

	/**
	 * The service's list of organizations and departments, as it returns it (docs/dev/service.md W14). The
	 * request is a login with its own cookies, which leaves the session as it is.
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async discover(transport: Transport): Promise<unknown> {
		const { uid, url } = this.login;
		const body = { UID: uid, Action: webApiFacts.discoveryAction.value };
		const loginState = { cookies: new SessionCookies(url) };
		return await this.requestLogin(transport, loginState, webApiFacts.loginPath.value, body);
	}

	/**
	 * Logs in if there is no login yet. If another call has started one, waits for that login; if it fails
	 * temporarily, logs in once more. Returns the login.
	 *
	 * @throws {ServiceError} when the service does not accept the login
	 */
	async logIn(transport: Transport): Promise<LoginState> {
		const isJoining = this.startedLogin !== undefined;
		const login = this.ensureLoggedIn(transport);
		const hasFailed = isJoining && (await login.then(() => false, isUnavailable));
		return await (hasFailed ? this.ensureLoggedIn(transport) : login);
	}

	/** The current login; starts one if there is none. */
	private ensureLoggedIn(transport: Transport): Promise<LoginState> {
		if (this.loginError) return Promise.reject(this.loginError);
		this.startedLogin ??= this.startLogin(transport);
		return this.startedLogin;
	}

	/** Logs in with new cookies. After a temporary failure, the next call may log in again. */
	private async startLogin(transport: Transport): Promise<LoginState> {
		const loggedIn = { cookies: new SessionCookies(this.login.url) };
		try {
			await this.sendLogin(transport, loggedIn);
		} catch (error) {
			this.startedLogin = undefined;
			throw this.recordFailure(error);
		}
		this.unansweredLogins = 0;
		this.loggedIn = loggedIn;
		return loggedIn;
	}

	/**
	 * Sends the login, and stores the cookies of the session in `loggedIn`.
	 *
	 * @throws {ServiceError} when the service does not confirm the login
	 */
	private async sendLogin(transport: Transport, loggedIn: LoginState): Promise<void> {
		const { uid, departmentId, isLoadTesting } = this.login;
		const { loginPath, loadTestLoginPath } = webApiFacts;
		const path = isLoadTesting ? loadTestLoginPath.value : loginPath.value;
		const body = departmentId === undefined ? { UID: uid } : { UID: uid, Id: departmentId };
		const content = await this.requestLogin(transport, loggedIn, path, body);
		if (isAccepted(content)) return;
		throw unexpectedResponseError('The Web API returned an unexpected login response');
	}

	/**
	 * Sends a login request, and returns the content of its response. Stores its cookies in `loginState`.
	 *
	 * @throws {ServiceError} when the service refuses, with advice on the UID
	 */
	private async requestLogin(
		transport: Transport,
		loginState: LoginState,
		path: string,
		body: object,
	): Promise<unknown> {
		const call: WebApiCall = { method: 'POST', path, body, mutates: false };
		const exchange = await this.requests.send(transport, loginState, call);
		try {
			return (await this.requests.readResponse(exchange, call, loginState)).content;
		} catch (error) {
			throw toLoginError(error, exchange.response, this.login);
		}
	}

	/**
	 * Returns the error of a failed login. Keeps it in `loginError` if no login may follow: after a refusal
	 * or another failure that is not temporary, and after too many temporary ones.
	 */
	private recordFailure(error: unknown): unknown {
		if (!(error instanceof ServiceError) || error.kind === 'canceled') return error;
		if (isUnavailable(error)) this.unansweredLogins++;
		if (!isUnavailable(error) || this.unansweredLogins >= maxUnansweredLogins)
			this.loginError = error;
		return error;
	}
}

/**
 * Whether a response can mean in an undocumented way that the session has ended: a login page, a redirect to it,
 * or a refusal (docs/dev/service.md W1). A page after a write does not count: the write may have been carried out.
 */
function isUndocumentedSessionEnd({ status, body }: TransportResponse, call: WebApiCall): boolean {
	const isAwayOrRefused = isRedirect(status) || status === webApiFacts.addressRefusedStatus.value;
	return isAwayOrRefused || (!mutates(call) && isHtmlPage(body));
}

/** Whether a response means that the session has ended, as documented. */
function isSessionEnded({ status }: TransportResponse): boolean {
	return status === webApiFacts.sessionEndedStatus.value;
}
