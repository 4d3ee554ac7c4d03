import type { CookieJar } from 'tough-cookie';

import { toServiceError, ServiceError } from '../http/serviceError';
import type { Transport, TransportResponse, TransportRequest } from '../http/transport';
import { createCookieJar, storeCookies } from './cookies';
import { isAccepted } from './explanation';
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
	/** What no message may repeat, beside the UID and the cookies. */
	secrets?: string[];
}

export interface WebApiCall {
	method: TransportRequest['method'];
	/** Below the base address, without a leading slash. */
	path: string;
	/** Sent as JSON. */
	body?: unknown;
	/** JSON to be sent as it is, in place of the body. */
	bodyText?: string;
	/** Whether it can change something; every method but GET does, and some GETs do. */
	mutates?: boolean;
	/** What it creates, as a person calls it. */
	creates?: string;
}

/** What a call was answered with. */
export interface WebApiResponse {
	/** The parsed JSON, or undefined when the response was empty. */
	content: unknown;
	/** As it came. */
	text: string;
}

/** One login and the cookies that came since. */
interface LoginState {
	jar: CookieJar;
	/** Whether the service has carried out a call after this login. */
	hasHelped?: boolean;
	/** Whether it is one of the fruitless logins. */
	isFruitless?: boolean;
}

/**
 * How often a login that got no answer is sent, at most. Such a login may succeed a moment later,
 * but a thousand items must not wait for a thousand time-outs.
 */
const maxUnansweredLogins = 3;

/** How many logins in a row may be accepted without the service accepting their session. */
const maxFruitlessLogins = 2;

/**
 * A login to the Web API, shared by all calls of one workflow execution.
 *
 * - Logs in when the first call needs it; parallel callers wait for that one login.
 * - When the session has ended (401), logs in once more, whoever noticed first, and repeats the call
 *   once: a call answered 401 was not carried out. After two logins in a row that did not help, it
 *   does not log in again.
 * - A refused login is not tried again: every further call gets the same refusal, because an account
 *   can be locked.
 * - Returns what the service says as it says it: it may be written back. Secrets are removed where
 *   something leaves, and from the messages here, which may quote cookies.
 * - Keeps whatever cookies the service sets, from every response, and sends them to its own address only.
 *
 * Transports are given per call, so that a session outlives the node that made it.
 */
export class WebApiSession {
	private loginState?: Promise<LoginState>;
	private loginError?: ServiceError;
	private unansweredLogins = 0;
	private fruitlessLogins = 0;

	constructor(private readonly login: WebApiLogin) {}

	/** Whether the service refused the login or its sessions, so that logging in again is of no use. */
	get isRefused(): boolean {
		return this.loginError !== undefined || this.fruitlessLogins >= maxFruitlessLogins;
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
		return (await this.exchange(transport, call)).content;
	}

	/** The same with the text of the response. */
	async exchange(transport: Transport, call: WebApiCall): Promise<WebApiResponse> {
		const used = this.ensureLoggedIn(transport);
		const loginState = await used;
		const response = await this.send(transport, loginState, call);
		if (!isSessionEnded(response)) {
			loginState.hasHelped = true;
			return await this.read(response, call, loginState);
		}
		if (!loginState.hasHelped) this.noteFruitless(loginState);
		return await this.repeat(transport, call, used);
	}

	/** A call whose session has ended, once more in a new one. */
	private async repeat(
		transport: Transport,
		call: WebApiCall,
		ended: Promise<LoginState>,
	): Promise<WebApiResponse> {
		if (this.loginState === ended && this.fruitlessLogins >= maxFruitlessLogins) {
			throw sessionRejectedError(true);
		}
		const loginState = await this.relogin(transport, ended);
		const response = await this.send(transport, loginState, call);
		if (isSessionEnded(response)) {
			this.noteFruitless(loginState);
			throw sessionRejectedError(this.fruitlessLogins >= maxFruitlessLogins);
		}
		loginState.hasHelped = true;
		this.fruitlessLogins = 0;
		return await this.read(response, call, loginState);
	}

	private noteFruitless(loginState: LoginState): void {
		if (loginState.isFruitless) return;
		loginState.isFruitless = true;
		this.fruitlessLogins++;
	}

	/**
	 * The service's list of organisations and departments, in its own shape (docs/service.md W14).
	 * Sent apart from the session: neither its cookies nor its login are touched.
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async discover(transport: Transport): Promise<unknown> {
		const body = { UID: this.login.uid, Action: webApiFacts.discoveryAction.value };
		const loginState = { jar: await createCookieJar() };
		const call = loginCall(webApiFacts.loginPath.value, body);
		const response = await this.send(transport, loginState, call);
		try {
			return (await this.read(response, call, loginState)).content;
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
		const call = loginCall(path, body);
		const response = await this.send(transport, loggedIn, call);
		try {
			const { content } = await this.read(response, call, loggedIn);
			if (!isAccepted(content)) {
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
		call: WebApiCall,
	): Promise<TransportResponse> {
		const { method, path, body, bodyText } = call;
		const url = `${this.login.url}/${path}`;
		const cookie = await jar.getCookieString(url);
		const content = bodyText ?? (body === undefined ? undefined : JSON.stringify(body));
		try {
			const response = await transport.send({
				method,
				url,
				headers: {
					Accept: 'application/json',
					...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
					...(cookie === '' ? {} : { Cookie: cookie }),
				},
				...(content === undefined ? {} : { body: content }),
			});
			await storeCookies(jar, url, response);
			return response;
		} catch (error) {
			throw toServiceError(error, { service: 'Web API', mutates: mutates(call) });
		}
	}

	private async read(
		response: TransportResponse,
		call: WebApiCall,
		{ jar }: LoginState,
	): Promise<WebApiResponse> {
		const cookies = await jar.getCookies(`${this.login.url}/${call.path}`);
		const known = [this.login.uid, ...(this.login.secrets ?? [])];
		const secrets = [...known, ...cookies.map((cookie) => cookie.value)];
		const { creates } = call;
		const content = parseResponse(response, { mutates: mutates(call), creates, secrets });
		return { content, text: response.body };
	}
}

function mutates({ method, mutates: isSaid = method !== 'GET' }: WebApiCall): boolean {
	return isSaid;
}

function isSessionEnded({ status }: TransportResponse): boolean {
	return status === webApiFacts.sessionEndedStatus.value;
}

function loginCall(path: string, body: { UID: string; Action?: number; Id?: number }): WebApiCall {
	return { method: 'POST', path, body, mutates: false };
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

/** @param isFinal whether this was the last login of the execution */
function sessionRejectedError(isFinal: boolean): ServiceError {
	return new ServiceError({
		code: 'SESSION_REJECTED',
		message: isFinal
			? 'The Web API ended the session again right after a new login, several times: this execution does not log in again'
			: 'The Web API ended the session again right after a new login',
		hint: 'Check that the Web API URL in the credential starts with https if the service does, and that no proxy removes cookies. If other requests work, the integration may not be allowed this one. Then run the workflow again.',
		status: webApiFacts.sessionEndedStatus.value,
	});
}
