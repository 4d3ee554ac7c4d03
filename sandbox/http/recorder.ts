import type { FastifyRequest } from 'fastify';

import type { Session } from '../service/sessions';
import { asksForDepartments } from '../webApi/loginBody';
import { parseJson } from './json';
import { comparablePath, isBelow, pathOf, webApiPath, xmlFeedPath } from './paths';

/** How often something happened; requests to the control plane are not counted. */
export interface Counters {
	readonly requests: number;
	/** Every login that arrived, also when a fault kept it from being carried out. */
	readonly loginAttempts: number;
	readonly logins: number;
	readonly refusedLogins: number;
	/** Requests for the department list (`Action: 1`); they are not logins. */
	readonly discoveries: number;
	readonly feedRequests: number;
	/** Feed requests that were answered with the throttle document. */
	readonly throttled: number;
	/** How many requests were in progress at the same time, at most. */
	readonly mostAtOnce: number;
}

export interface RecordedRequest {
	/** Epoch ms by the sandbox's clock. */
	readonly at: number;
	readonly method: string;
	/** Below the origin, without the query, in the case it was sent. */
	readonly path: string;
	/** A parameter that was repeated has all its values. */
	readonly query: Readonly<Record<string, string | readonly string[]>>;
	/** The parsed JSON body; undefined when there was none or it was not JSON. */
	readonly body: unknown;
	/** The `Cookie` header as it was sent. */
	readonly cookie: string | undefined;
	readonly userAgent: string | undefined;
	/** Undefined until the request is answered, and for good when the connection was dropped. */
	readonly status: number | undefined;
	/**
	 * Bytes of the answer, head and body, that left the sandbox; undefined until the answer or its
	 * connection has ended. Fewer than the answer has when the client stopped early, though what the
	 * system buffered counts as sent.
	 */
	readonly bytesSent: number | undefined;
	/** Whether the answer was the feed's throttle document. */
	readonly throttled: boolean;
	/** UID of the integration whose session the request ran in. */
	readonly sessionUid: string | undefined;
	/** Tells sessions apart; it stays the same when the cookie of a session changes. */
	readonly sessionId: string | undefined;
}

/** What the recorder itself may still fill in. */
export type OpenRecord = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

const noCounters: Counters = {
	requests: 0,
	loginAttempts: 0,
	logins: 0,
	refusedLogins: 0,
	discoveries: 0,
	feedRequests: 0,
	throttled: 0,
	mostAtOnce: 0,
};

function queryOf(url: string): Record<string, string | string[]> {
	const parameters = new URLSearchParams(url.slice(pathOf(url).length));
	return Object.fromEntries(
		[...new Set(parameters.keys())].map((name) => {
			const values = parameters.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

function isLogin({ method, url }: FastifyRequest): boolean {
	return method === 'POST' && comparablePath(url) === `${webApiPath}/login`;
}

/** Keeps what arrived, in order, for assertions and for the control plane. */
export class Recorder {
	readonly requests: RecordedRequest[] = [];

	private counts = { ...noCounters };

	private inProgress = 0;

	constructor(private readonly now: () => number) {}

	/** A copy of the counts as they are now. */
	get counters(): Counters {
		return { ...this.counts };
	}

	count(name: Exclude<keyof Counters, 'mostAtOnce'>): void {
		this.counts = { ...this.counts, [name]: this.counts[name] + 1 };
	}

	reset(): void {
		this.requests.length = 0;
		this.counts = { ...noCounters };
	}

	/** A request arrived; `ended` is to be called when it is over, however it ended. */
	begun(): void {
		this.inProgress += 1;
		const mostAtOnce = Math.max(this.counts.mostAtOnce, this.inProgress);
		this.counts = { ...this.counts, mostAtOnce };
	}

	ended(): void {
		this.inProgress -= 1;
	}

	/** Keeps a request whose body has arrived; the session is the one its cookie names. */
	record(request: FastifyRequest, session: Session | undefined): OpenRecord {
		const { method, url, headers } = request;
		const record: OpenRecord = {
			at: this.now(),
			method,
			path: pathOf(url),
			query: queryOf(url),
			body: parseJson(request.body),
			cookie: headers.cookie,
			userAgent: headers['user-agent'],
			status: undefined,
			bytesSent: undefined,
			throttled: false,
			sessionUid: session?.integration.uid,
			sessionId: session?.id,
		};
		this.requests.push(record);
		this.countArrival(request, record.body);
		return record;
	}

	private countArrival(request: FastifyRequest, body: unknown): void {
		this.count('requests');
		if (isBelow(request.url, xmlFeedPath)) this.count('feedRequests');
		if (!isLogin(request)) return;
		this.count(asksForDepartments(body) ? 'discoveries' : 'loginAttempts');
	}
}
