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
import { isObject } from '../../words/util/json';
import { isReadable, webApiFacts, type WebApiLogin } from '../../service/webApi';
import { SessionCookies, type CookieFlaw } from '../../service/webApi/cookies';
import { isAccepted as isAcceptedContent } from '../../service/webApi/explanation';
import { once } from './reading';

/** A reply as it came, not interpreted as a refusal or an empty list. */
export interface Reply {
	/** 0 without a reply. */
	status: number;
	headers: TransportHeaders;
	form: 'empty' | 'json' | 'page' | 'text';
	/** The parsed JSON; undefined where it is none. */
	content: unknown;
	/** Why no reply came. */
	failure?: string;
	cookieNames: string[];
}

interface ReadOptions {
	method?: TransportRequest['method'];
	body?: object;
	/** `none`: without a cookie. `kept`: with it, but without another login if the session has ended. */
	session?: 'kept' | 'none';
	/** The behavior after the user stops: `finish` awaits a sent request, `send` even sends new ones. */
	onCancel?: CancelBehavior;
}

type WriteOptions = Omit<ReadOptions, 'session'>;

/** A session of the Web API that returns its replies without interpreting them. */
export class WebApiReader {
	private cookies?: SessionCookies;
	private loginReply?: Promise<Reply>;

	constructor(
		private readonly transport: Transport,
		private readonly login: WebApiLogin,
	) {}

	/** Logs in at the first call; later calls get the same reply. */
	async logIn(): Promise<Reply> {
		this.loginReply ??= this.sendLogin();
		return await this.loginReply;
	}

	/** Whether the login was accepted; it logs in if needed. */
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

	/** The reasons why browsers would not send back cookies of the session. */
	get cookieFlaws(): CookieFlaw[] {
		return [...new Set(this.cookies?.flaws.values())];
	}

	/**
	 * The reply with the list of departments. The service lists them at the login path, for a body with
	 * `Action`; sent without a cookie, so that it cannot change the session (docs/dev/service.md W14).
	 */
	async readDepartments(): Promise<Reply> {
		const body = { UID: this.login.uid, Action: webApiFacts.discoveryAction.value };
		return await this.send(webApiFacts.loginPath.value, { method: 'POST', body, session: 'none' });
	}

	/** The reply of a path; logs in again if needed. @throws {ServiceError} without a reply, or if it asks to wait */
	async read(path: string, options: ReadOptions = {}): Promise<Reply> {
		const reply = await this.sendInSession(path, options);
		const { status, failure } = reply;
		if (status > 0 && !isTransientStatus(status)) return reply;
		const message = failure ?? `status ${status}`;
		throw new ServiceError({ code: 'SERVICE_UNAVAILABLE', message, hint: '', status });
	}

	/** Like {@link read}, but returns any outcome: also status 0 without a reply, or one that asks to try later. */
	async readAnyReply(path: string, onCancel?: CancelBehavior): Promise<Reply> {
		return await this.sendInSession(path, { onCancel });
	}

	/** Writes, and returns any outcome, like {@link readAnyReply}. */
	async write(path: string, options: WriteOptions): Promise<Reply> {
		return await this.sendInSession(path, options, true);
	}

	/** Sends a request; if the session has ended, logs in and sends it again, unless `session` is set. */
	private async sendInSession(path: string, options: ReadOptions, mutates = false): Promise<Reply> {
		const reply = await this.send(path, options, mutates);
		const hasEnded = reply.status === webApiFacts.sessionEndedStatus.value;
		if (!hasEnded || options.session !== undefined) return reply;
		await this.sendLogin(options.onCancel);
		return await this.send(path, options, mutates);
	}

	/** Logs in without cookies, which starts a new session. Returns the reply to the login. */
	private async sendLogin(onCancel?: CancelBehavior): Promise<Reply> {
		this.cookies = new SessionCookies(this.login.url);
		const { uid, departmentId, isLoadTesting } = this.login;
		const { loginPath, loadTestLoginPath } = webApiFacts;
		const path = isLoadTesting ? loadTestLoginPath.value : loginPath.value;
		const body = departmentId === undefined ? { UID: uid } : { UID: uid, Id: departmentId };
		return await this.send(path, { method: 'POST', body, onCancel });
	}

	/** Sends one request, and stores its cookies. A failure gives a reply with status 0. @throws after a stop by the user */
	private async send(path: string, options: ReadOptions, mutates = false): Promise<Reply> {
		const { method = 'GET', body, session, onCancel } = options;
		const url = `${this.login.url}/${path}`;
		const cookie = session === 'none' ? undefined : await this.cookies?.cookieHeader(url);
		try {
			const response = await this.transport.send({
				method,
				url,
				headers: {
					Accept: 'application/json',
					...(body ? { 'Content-Type': 'application/json' } : {}),
					...(cookie ? { Cookie: cookie } : {}),
				},
				body: body && JSON.stringify(body),
				mutates,
				// The transport must not repeat it after 429: it may have been carried out.
				leavesRepeatToSender: mutates,
				onCancel,
			});
			if (session !== 'none') await this.cookies?.store(url, response);
			return toReply(response);
		} catch (thrown) {
			return replyOfFailure(thrown);
		}
	}
}

/** Whether a write was accepted: the reply has status 2xx, is no web page, and has no `Success: false`. */
export function isAccepted({ status, form, content }: Reply): boolean {
	const isRefusal = isObject(content) && content.Success === false;
	return status >= 200 && status < 300 && form !== 'page' && !isRefusal;
}

function toReply({ status, headers, body }: TransportResponse): Reply {
	const cookies = [headers['set-cookie'] ?? []].flat();
	const cookieNames = cookies.map((text) => text.slice(0, text.indexOf('=')).trim());
	return { status, headers, cookieNames, ...parseBody(body) };
}

/** The form of a body, and its parsed content. JSON that cannot be read safely counts as text. */
function parseBody(body: string): Pick<Reply, 'content' | 'form'> {
	if (body.trim() === '') return { form: 'empty', content: undefined };
	if (isHtmlPage(body)) return { form: 'page', content: undefined };
	try {
		const content: unknown = JSON.parse(body);
		if (isReadable(content)) return { form: 'json', content };
	} catch {
		// It is no JSON.
	}
	return { form: 'text', content: undefined };
}

/** A failed request as a reply with status 0. @throws the error if the user stopped, or if it is not one of ours */
function replyOfFailure(thrown: unknown): Reply {
	const isOwn = thrown instanceof TransportError || thrown instanceof ServiceError;
	if (!isOwn || thrown.code === 'CANCELED') throw thrown;
	const { code: failure } = thrown;
	return { status: 0, headers: {}, form: 'empty', content: undefined, failure, cookieNames: [] };
}
