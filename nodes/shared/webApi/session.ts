import type { CookieJar } from 'tough-cookie';

import { isObject } from '../util/json';
import { redactSecrets } from '../http/redact';
import { toServiceError, ServiceError } from '../http/serviceError';
import type { Transport, TransportResponse, TransportRequest } from '../http/transport';
import { webApiFacts } from './facts';
import { parseResponse, unexpectedResponseError } from './response';

/** Where and as whom to log in. */
export interface WebApiLogin {
	/** Base address without a trailing slash; its path ends in the version segment. */
	url: string;
	uid: string;
	/** The department to work in; without it, whatever the UID itself stands for. */
	departmentId?: number;
	/** Whether the UID is that of an integration for load tests, which logs in in another way. */
	isLoadTesting?: boolean;
}

export interface WebApiCall {
	method: TransportRequest['method'];
	/** Below the base address, without a leading slash. */
	path: string;
	/** Sent as JSON. */
	body?: unknown;
	/** Whether it can change something; every method but GET does, and some GETs do. */
	mutates?: boolean;
}

/** One login and the cookies that came since. */
interface LoginState {
	jar: CookieJar;
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
 * - When the session has ended (401), logs in once more, whoever noticed first, and repeats the call
 *   once: a call answered 401 was not carried out.
 * - A refused login is not tried again: every further call gets the same refusal, because an account
 *   can be locked.
 * - Keeps whatever cookies the service sets, from every response, and sends them to its own address only.
 *
 * Transports are given per call, so that a session outlives the node that made it.
 */
export class WebApiSession {
	private loginState?: Promise<LoginState>;
	private loginError?: ServiceError;
	private unansweredLogins = 0;

	constructor(private readonly login: WebApiLogin) {}

	/** Whether the service refused the login, so that there is nothing to log in to again. */
	get isRefused(): boolean {
		return this.loginError !== undefined;
	}

	/**
	 * Logs in, unless that has been done.
	 *
	 * @throws {ServiceError} when the service does not accept the login
	 */
	async logIn(transport: Transport): Promise<void> {
		await this.ensureLoggedIn(transport);
	}

	/**
	 * Makes a call inside the session and returns the parsed JSON of the response, or undefined when it
	 * was empty.
	 *
	 * @throws {ServiceError} when the service did not do it; the words say what happened
	 */
	async call(transport: Transport, call: WebApiCall): Promise<unknown> {
		const used = this.ensureLoggedIn(transport);
		let response = await this.send(transport, await used, call);
		if (response.status === webApiFacts.sessionEndedStatus.value) {
			response = await this.send(transport, await this.relogin(transport, used), call);
		}
		if (response.status === webApiFacts.sessionEndedStatus.value) throw sessionRejectedError();
		return parseResponse(response);
	}

	/**
	 * The service's list of organisations and departments, in its own shape (docs/service.md W14).
	 * Sent apart from the session: neither its cookies nor its login are touched.
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async discover(transport: Transport): Promise<unknown> {
		const body = { UID: this.login.uid, Action: webApiFacts.discoveryAction.value };
		const call = loginCall(webApiFacts.loginPath.value, body);
		const response = await this.send(transport, { jar: await createCookieJar() }, call);
		try {
			return parseResponse(response);
		} catch (error) {
			throw toLoginError(error, response, this.login);
		}
	}

	private ensureLoggedIn(transport: Transport): Promise<LoginState> {
		if (this.loginError) return Promise.reject(this.loginError);
		this.loginState ??= this.startLogin(transport);
		return this.loginState;
	}

	/** The login after the given one: made by the first caller whose session ended, shared by all. */
	private relogin(transport: Transport, ended: Promise<LoginState>): Promise<LoginState> {
		if (this.loginState === ended) this.loginState = undefined;
		return this.ensureLoggedIn(transport);
	}

	private async startLogin(transport: Transport): Promise<LoginState> {
		const loggedIn = { jar: await createCookieJar() };
		try {
			await this.sendLogin(transport, loggedIn);
		} catch (error) {
			this.loginState = undefined;
			throw this.recordFailure(error);
		}
		this.unansweredLogins = 0;
		return loggedIn;
	}

	private async sendLogin(transport: Transport, loggedIn: LoginState): Promise<void> {
		const { uid, departmentId, isLoadTesting } = this.login;
		const { loginPath, loadTestLoginPath } = webApiFacts;
		const path = isLoadTesting ? loadTestLoginPath.value : loginPath.value;
		const body = departmentId === undefined ? { UID: uid } : { UID: uid, Id: departmentId };
		const response = await this.send(transport, loggedIn, loginCall(path, body));
		try {
			const content = parseResponse(response);
			if (!isObject(content) || content.Success !== true) {
				throw unexpectedResponseError('The Web API answered the login in an unexpected form');
			}
		} catch (error) {
			throw toLoginError(error, response, this.login);
		}
	}

	/** Keeps a login that is not to be tried again, and hands it on. */
	private recordFailure(error: unknown): unknown {
		if (!(error instanceof ServiceError) || error.kind === 'canceled') return error;
		const isUnanswered = error.kind === 'unavailable';
		if (isUnanswered) this.unansweredLogins++;
		if (!isUnanswered || this.unansweredLogins >= maxUnansweredLogins) this.loginError = error;
		return error;
	}

	private async send(
		transport: Transport,
		{ jar }: LoginState,
		{ method, path, body, mutates = method !== 'GET' }: WebApiCall,
	): Promise<TransportResponse> {
		const url = `${this.login.url}/${path}`;
		const cookie = await jar.getCookieString(url);
		try {
			const response = await transport.send({
				method,
				url,
				headers: {
					Accept: 'application/json',
					...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
					...(cookie === '' ? {} : { Cookie: cookie }),
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			await storeCookies(jar, url, response);
			return { ...response, body: await this.redactBody(response.body, jar, url) };
		} catch (error) {
			throw toServiceError(error, { service: 'Web API', mutates });
		}
	}

	private async redactBody(text: string, jar: CookieJar, url: string): Promise<string> {
		const cookies = await jar.getCookies(url);
		return redactSecrets(text, [this.login.uid, ...cookies.map((cookie) => cookie.value)]);
	}
}

/** The library is loaded for the first session: n8n loads all nodes at its start, used or not. */
async function createCookieJar(): Promise<CookieJar> {
	const { CookieJar } = await import('tough-cookie');
	// The service may run on localhost or under an address without a public suffix.
	return new CookieJar(undefined, { rejectPublicSuffixes: false });
}

async function storeCookies(
	jar: CookieJar,
	url: string,
	response: TransportResponse,
): Promise<void> {
	for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
		await jar.setCookie(cookie, url, { ignoreError: true });
	}
}

function loginCall(path: string, body: { UID: string; Action?: number; Id?: number }): WebApiCall {
	return { method: 'POST', path, body };
}

/** A refusal, said to be one of the login; anything else as it is. */
function toLoginError(
	error: unknown,
	{ status }: TransportResponse,
	{ isLoadTesting }: WebApiLogin,
): unknown {
	if (!(error instanceof ServiceError) || error.kind !== 'refused') return error;
	return new ServiceError({
		code: 'LOGIN_REFUSED',
		message: `The Web API did not accept the login${isLoadTesting ? ' for load tests' : ''}: ${error.message}`,
		hint: `Check the ${isLoadTesting ? 'Load Testing UID' : 'Web API UID and the department'} in the credential. You find the UID in your account under Manage Integrations. If the integration accepts only listed IP addresses, add the address of the machine n8n runs on there.`,
		status,
	});
}

function sessionRejectedError(): ServiceError {
	return new ServiceError({
		code: 'SESSION_REJECTED',
		message: 'The Web API ended the session again right after a new login',
		hint: 'Check that the Web API URL in the credential starts with https if the service does, and that no proxy removes cookies. Then run the workflow again.',
		status: webApiFacts.sessionEndedStatus.value,
	});
}
