import type { FastifyRequest } from 'fastify';

import type { Session } from '../service/sessions.cts';
import { asksForDepartments } from '../webApi/loginBody.cts';
import { parseJson } from './json.cts';
import { isBelow, normalizePath, webApiPath, withoutQuery, xmlFeedPath } from './paths.cts';

/** How often something happened; requests to the control plane are not counted. */
export interface Counters {
	readonly requests: number;
	/** Every login that arrived, even if a fault prevented it. */
	readonly loginAttempts: number;
	readonly logins: number;
	readonly refusedLogins: number;
	/** Requests for the department list (`Action: 1`); they are not logins. */
	readonly discoveries: number;
	readonly feedRequests: number;
	/** Feed requests that got the throttle document. */
	readonly throttled: number;
	/** The highest number of requests that were in progress at the same time. */
	readonly maxConcurrent: number;
}

export interface RecordedRequest {
	/** Epoch ms by the sandbox's clock. */
	readonly at: number;
	readonly method: string;
	/** Without the query, in the case it was sent. */
	readonly path: string;
	/** A repeated parameter has the list of its values. */
	readonly query: Readonly<Record<string, string | readonly string[]>>;
	/** The parsed JSON body; undefined when there was none or it was not JSON. */
	readonly body: unknown;
	/** The `Cookie` header as it was sent. */
	readonly cookie: string | undefined;
	readonly userAgent: string | undefined;
	/** Undefined until there is a response; it stays so when the connection was dropped. */
	readonly status: number | undefined;
	/**
	 * Bytes of the response, headers and body, that left the sandbox; undefined until the response or
	 * its connection has ended. Fewer than the response has when the client stopped early, although
	 * what the system buffered counts as sent.
	 */
	readonly bytesSent: number | undefined;
	/** Whether the response was the feed's throttle document. */
	readonly throttled: boolean;
	/** The UID of the integration whose session the request belongs to. */
	readonly sessionUid: string | undefined;
	/** It stays the same when the cookie of a session changes. */
	readonly sessionId: string | undefined;
}

export type MutableRecord = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

const noCounters: Counters = {
	requests: 0,
	loginAttempts: 0,
	logins: 0,
	refusedLogins: 0,
	discoveries: 0,
	feedRequests: 0,
	throttled: 0,
	maxConcurrent: 0,
};

function parseQuery(url: string): Record<string, string | string[]> {
	const parameters = new URLSearchParams(url.slice(withoutQuery(url).length));
	return Object.fromEntries(
		[...new Set(parameters.keys())].map((name) => {
			const values = parameters.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

function isLogin({ method, url }: FastifyRequest): boolean {
	return method === 'POST' && normalizePath(url) === `${webApiPath}/login`;
}

/** Keeps the requests in order, for assertions and for the control plane. */
export class Recorder {
	readonly requests: RecordedRequest[] = [];

	private counts = { ...noCounters };

	private inProgress = 0;

	constructor(private readonly now: () => number) {}

	/** A copy. */
	get counters(): Counters {
		return { ...this.counts };
	}

	count(name: Exclude<keyof Counters, 'maxConcurrent'>): void {
		this.counts = { ...this.counts, [name]: this.counts[name] + 1 };
	}

	reset(): void {
		this.requests.length = 0;
		this.counts = { ...noCounters };
	}

	/** To be called when a request arrives; `finish` when it is over, however it ended. */
	begin(): void {
		this.inProgress += 1;
		const maxConcurrent = Math.max(this.counts.maxConcurrent, this.inProgress);
		this.counts = { ...this.counts, maxConcurrent };
	}

	finish(): void {
		this.inProgress -= 1;
	}

	record(request: FastifyRequest, session: Session | undefined): MutableRecord {
		const { method, url, headers } = request;
		const record: MutableRecord = {
			at: this.now(),
			method,
			path: withoutQuery(url),
			query: parseQuery(url),
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
