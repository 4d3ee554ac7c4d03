import type { TransportHeaders, TransportRequest } from '../http/transport';

export interface WebApiLogin {
	/** Base address without a trailing slash; its path ends in the version segment. */
	url: string;
	uid: string;
	/** The department; undefined for the account of the UID. */
	departmentId?: number;
	/** Whether the UID is that of an integration for load tests, which logs in in another way. */
	isLoadTesting?: boolean;
	/** Secrets that no message may contain, in addition to the UID and the cookies. */
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
	/** Whether it can change data, if method and path do not show it. */
	mutates?: boolean;
	/** The label of the created entity. Only code that first searches for the result repeats it. */
	creates?: string;
	/** Whether it is not repeated after 429, because its effect is unknown. */
	isSentOnce?: boolean;
}

export interface WebApiResponse {
	/** The parsed JSON, or undefined when the response was empty. */
	content: unknown;
	/** As it came. */
	text: string;
	headers: TransportHeaders;
}

/** GETs that act all the same; docs/dev/service.md W2. */
const actingGet = /^stresstest\/[^/?]+\/(?:clone|aborttest|stopload)\b/i;

export function mutates({ method, path, mutates: isGiven }: WebApiCall): boolean {
	return isGiven ?? (method !== 'GET' || actingGet.test(path));
}
