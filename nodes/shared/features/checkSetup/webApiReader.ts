import { isHtmlPage } from '../../service/http/htmlPage';
import { ServiceError } from '../../service/http/serviceError';
import { isTransientStatus } from '../../service/http/retryPolicy';
import {
	TransportError,
	type CancelBehavior,
	type Transport,
	type TransportHeaders,
	type TransportRequest,
	type TransportResponse,
} from '../../service/http/transport';
import { isReadable, webApiFacts, type WebApiLogin } from '../../service/webApi';
import { SessionCookies, type CookieFlaw } from '../../service/webApi/cookies';
import { isAccepted as isAcceptedContent } from '../../service/webApi/explanation';
import { once } from './reading';

/** A reply as it came: nothing is taken for a refusal or for an empty list. */
export interface Reply {
	/** 0 where none came. */
	status: number;
	headers: TransportHeaders;
	form: 'empty' | 'json' | 'page' | 'text';
	/** The parsed JSON; undefined where it is none. */
	content: unknown;
	/** Why no reply came. */
	failure?: string;
	/** How many cookies it sets, and their names. */
	cookieNames: string[];
}

interface ReadOptions {
	method?: TransportRequest['method'];
	body?: object;
	/** `none`: without a cookie. `kept`: with it, without another login where the session has ended. */
	session?: 'kept' | 'none';
	onCancel?: CancelBehavior;
}

interface WriteOptions extends Omit<ReadOptions, 'session'> {
	method: 'DELETE' | 'POST' | 'PUT';
}

/** A login to the Web API whose replies are looked at, and not understood. */
export class WebApiReader {
	private cookies?: SessionCookies;
	private loginReply?: Promise<Reply>;

	constructor(
		private readonly transport: Transport,
		private readonly login: WebApiLogin,
	) {}

	/** The first login. */
	async logIn(): Promise<Reply> {
		this.loginReply ??= this.sendLogin();
		return await this.loginReply;
	}

	/** Whether its reply is one that starts a session: a web page is none. */
	async isLoggedIn(): Promise<boolean> {
		const { status, content } = await this.logIn();
		return status === 200 && isAcceptedContent(content) === true;
	}

	/** Whether the session of the login serves the next request, too. */
	readonly hasSession = once(async (): Promise<boolean> => {
		if (!(await this.isLoggedIn())) return false;
		const { status } = await this.send(webApiFacts.platformsPath.value, {});
		return status !== webApiFacts.sessionEndedStatus.value;
	});

	/** Why cookies of the session would not be sent back by browsers. */
	get cookieFlaws(): CookieFlaw[] {
		return [...new Set(this.cookies?.flaws.values())];
	}

	/** The reply to a login with `Action`, apart from the session (docs/dev/service.md W14). */
	async discover(): Promise<Reply> {
		const body = { UID: this.login.uid, Action: webApiFacts.discoveryAction.value };
		return await this.send(webApiFacts.loginPath.value, { method: 'POST', body, session: 'none' });
	}

	/**
	 * The content of a path; logs in again if the session has ended in the meantime.
	 *
	 * @throws {ServiceError} when there is no reply, or a request to wait
	 */
	async read(path: string, options: ReadOptions = {}): Promise<Reply> {
		return requireReply(await this.readOnce(path, options));
	}

	/** The reply of a path, for any status. */
	async look(path: string, onCancel?: CancelBehavior): Promise<Reply> {
		return await this.readOnce(path, onCancel === undefined ? {} : { onCancel });
	}

	/** Writes, and returns any reply: also none, or a request to wait. */
	async write(path: string, options: WriteOptions): Promise<Reply> {
		return await this.readOnce(path, options, true);
	}

	private async readOnce(path: string, options: ReadOptions, mutates = false): Promise<Reply> {
		const reply = await this.send(path, options, mutates);
		const hasEnded = reply.status === webApiFacts.sessionEndedStatus.value;
		if (!hasEnded || options.session !== undefined) return reply;
		await this.sendLogin(options.onCancel);
		return await this.send(path, options, mutates);
	}

	/** Logs in, and starts with empty cookies. */
	private async sendLogin(onCancel?: CancelBehavior): Promise<Reply> {
		this.cookies = new SessionCookies(this.login.url);
		const { uid, departmentId, isLoadTesting } = this.login;
		const { loginPath, loadTestLoginPath } = webApiFacts;
		const path = isLoadTesting ? loadTestLoginPath.value : loginPath.value;
		const body = departmentId === undefined ? { UID: uid } : { UID: uid, Id: departmentId };
		return await this.send(path, { method: 'POST', body, onCancel });
	}

	/**
	 * Sends one request. A failure becomes a reply with status 0, but a stop by the user is thrown.
	 */
	private async send(path: string, options: ReadOptions, mutates = false): Promise<Reply> {
		const { method = 'GET', body, session, onCancel } = options;
		const url = `${this.login.url}/${path}`;
		const cookie = session === 'none' ? '' : ((await this.cookies?.header(url)) ?? '');
		try {
			const response = await this.transport.send({
				method,
				url,
				headers: {
					Accept: 'application/json',
					...(body ? { 'Content-Type': 'application/json' } : {}),
					...(cookie === '' ? {} : { Cookie: cookie }),
				},
				...(body ? { body: JSON.stringify(body) } : {}),
				mutates,
				// The readers of the replies also check whether it was carried out.
				...(mutates ? { needsLook: true } : {}),
				...(onCancel === undefined ? {} : { onCancel }),
			});
			if (session !== 'none') await this.cookies?.store(url, response);
			return toReply(response);
		} catch (error) {
			return toFailedReply(error);
		}
	}
}

/** Whether the reply to a write confirms it. */
export function isAccepted({ status, form, content }: Reply): boolean {
	return status >= 200 && status < 300 && form !== 'page' && !isRefusal(content);
}

function requireReply(reply: Reply): Reply {
	const { status, failure } = reply;
	if (status > 0 && !isTransientStatus(status)) return reply;
	const message = failure ?? `status ${status}`;
	throw new ServiceError({ code: 'SERVICE_UNAVAILABLE', message, hint: '', status });
}

function isRefusal(content: unknown): boolean {
	return typeof content === 'object' && content !== null && 'Success' in content
		? content.Success === false
		: false;
}

function toReply({ status, headers, body }: TransportResponse): Reply {
	const cookies = [headers['set-cookie'] ?? []].flat();
	const cookieNames = cookies.map((text) => text.slice(0, text.indexOf('=')).trim());
	return { status, headers, cookieNames, ...parse(body) };
}

/** The content of a body. Undefined if it is not JSON; `form` is its kind. */
function parse(body: string): Pick<Reply, 'content' | 'form'> {
	if (body.trim() === '') return { form: 'empty', content: undefined };
	if (isHtmlPage(body)) return { form: 'page', content: undefined };
	try {
		const content: unknown = JSON.parse(body);
		return isReadable(content) ? { form: 'json', content } : { form: 'text', content: undefined };
	} catch {
		return { form: 'text', content: undefined };
	}
}

/** @throws the error when the user stopped the execution, or it is not one of our errors */
function toFailedReply(thrown: unknown): Reply {
	const isOwn = thrown instanceof TransportError || thrown instanceof ServiceError;
	if (!isOwn || thrown.code === 'CANCELED') throw thrown;
	const { code: failure } = thrown;
	return { status: 0, headers: {}, form: 'empty', content: undefined, failure, cookieNames: [] };
}
