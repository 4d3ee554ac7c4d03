import { isHtmlPage } from '../../nodes/shared/service/http/htmlPage';
import { isTransientStatus } from '../../nodes/shared/service/http/retryPolicy';
import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import {
	TransportError,
	type Transport,
	type TransportHeaders,
	type TransportResponse,
} from '../../nodes/shared/service/http/transport';
import { isObject } from '../../nodes/shared/words/util/json';
import {
	isReadable,
	webApiFacts,
	WebApiSession,
	type WebApiCall,
	type WebApiLogin,
} from '../../nodes/shared/service/webApi';
import { once } from './evidence.cts';
import type { FetchTransport } from './fetchTransport.cts';

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

const sessionEnded = webApiFacts.sessionEndedStatus.value;

/** The package's own session of the Web API, with its replies as they came. */
export class WebApiReader {
	private readonly session: WebApiSession;
	private hasLoggedIn = false;

	constructor(
		private readonly transport: FetchTransport,
		private readonly login: WebApiLogin,
	) {
		this.session = new WebApiSession(login);
	}

	/** Logs in at the first call; later calls get the same reply. */
	readonly logIn = once(async (): Promise<Reply> => {
		const [reply] = await this.record(async (transport) => {
			await this.session.logIn(transport);
			this.hasLoggedIn = true;
		});
		return reply;
	});

	async isLoggedIn(): Promise<boolean> {
		await this.logIn();
		return this.hasLoggedIn;
	}

	/** Whether the session of the login serves the next request, too. */
	readonly hasSession = once(async (): Promise<boolean> => {
		if (!(await this.isLoggedIn())) return false;
		return (await this.readOnce(webApiFacts.platformsPath.value)).status !== sessionEnded;
	});

	/**
	 * The reply with the list of departments. The service lists them at the login path, for a body with
	 * `Action`, without a cookie of the session (docs/dev/service.md W14).
	 */
	async readDepartments(): Promise<Reply> {
		const [reply] = await this.record((transport) => this.session.discover(transport));
		return reply;
	}

	/** The reply of a path. @throws {ServiceError} without a reply, or if it asks to come later */
	async read(path: string): Promise<Reply> {
		const reply = await this.readAny(path);
		const { status, failure } = reply;
		if (status > 0 && !isTransientStatus(status)) return reply;
		const message = failure ?? `status ${status}`;
		throw new ServiceError({ code: 'SERVICE_UNAVAILABLE', message, hint: '', status });
	}

	/** Like {@link read}, but returns any outcome. */
	async readAny(path: string): Promise<Reply> {
		return await this.send({ method: 'GET', path });
	}

	/** The first reply of a path, also when the session has ended. */
	async readOnce(path: string): Promise<Reply> {
		const call: WebApiCall = { method: 'GET', path };
		const [first] = await this.record((transport) => this.session.exchange(transport, call));
		return first;
	}

	/** The reply of a path to a request without a cookie. */
	async readOutside(path: string): Promise<Reply> {
		const url = `${this.login.url}/${path}`;
		const headers = { Accept: 'application/json' };
		const [reply] = await this.record((transport) => {
			return transport.send({ method: 'GET', url, headers });
		});
		return reply;
	}

	/** The reply to an `OPTIONS` request, which changes nothing. */
	async readMethods(path: string): Promise<Reply> {
		const call: WebApiCall = { method: 'GET', path };
		const [reply] = await this.record(
			(transport) => this.session.exchange(transport, call),
			'OPTIONS',
		);
		return reply;
	}

	/** Sends a request, after another login if the session has ended. Returns any outcome. */
	async send(call: WebApiCall): Promise<Reply> {
		const replies = await this.record((transport) => this.session.exchange(transport, call));
		return replies[replies.length - 1];
	}

	/**
	 * All replies to a request with its logins and repetitions, in order; without any, one with status 0.
	 *
	 * @param method in place of that of the request
	 */
	private async record(
		send: (transport: Transport) => Promise<unknown>,
		method?: string,
	): Promise<Reply[]> {
		const replies: Reply[] = [];
		const recording: Transport = {
			send: async (request) => {
				try {
					const response = await this.transport.send({
						...request,
						method: method ?? request.method,
					});
					replies.push(toReply(response));
					return response;
				} catch (error) {
					replies.push(noReply(error));
					throw error;
				}
			},
			open: (request) => this.transport.open(request),
		};
		try {
			await send(recording);
		} catch (error) {
			// The session's own judgement, as of a refusal: only the reply counts here.
			if (replies.length === 0) replies.push(noReply(error));
		}
		return replies;
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

/** @throws the error if it is not one of the service or its connection */
function noReply(error: unknown): Reply {
	const isOwn = error instanceof TransportError || error instanceof ServiceError;
	if (!isOwn) throw error;
	return {
		...{ status: 0, headers: {}, form: 'empty', content: undefined, cookieNames: [] },
		failure: error.code,
	};
}
