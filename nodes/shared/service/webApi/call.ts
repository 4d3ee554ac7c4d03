import type { TransportHeaders, TransportRequest } from '../http/transport';
import type { EntityId } from './entities';
import { decodePercents, namesInPath } from './requestPath';

export interface WebApiLogin {
	/** Base address without a trailing slash; its path ends in the version segment. */
	url: string;
	uid: string;
	/** The department; undefined for the account of the UID. */
	departmentId?: EntityId;
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
	/** The IDs of the written entities, if the path lacks them. */
	targets?: readonly EntityId[];
	/** Whether it can change data, if method and path do not show it. */
	mutates?: boolean;
	/** The label of the created entity. Its sender may repeat it after a search for its result. */
	creates?: string;
	/** Whether a creation is repeated after a 401 without a search, because there is no list. */
	isRepeatedAfterLogin?: boolean;
	/** Whether the transport must not repeat it after 429, because its effect is unknown. */
	isSentOnce?: boolean;
}

export interface WebApiResponse {
	/** The parsed JSON, or undefined when the response was empty. */
	content: unknown;
	/** As it came. */
	text: string;
	status: number;
	headers: TransportHeaders;
}

/** The paths of GET calls that change data; docs/dev/service.md W2. */
const changingGet = /^stresstest\/[^/?]+\/(?:clone|aborttest|stopload)\b/i;

/** Whether a call can change data. */
export function mutates({ method, path, mutates: isDeclared }: WebApiCall): boolean {
	return isDeclared ?? (method !== 'GET' || isChangingGet(path));
}

/** Whether a GET of a path can change data: `verb` in a query can replace the method (docs/dev/service.md W2). */
function isChangingGet(path: string): boolean {
	const [resource, ...query] = path.split('?');
	const names = namesInPath(resource);
	const decodedQuery = decodePercents(query.join('?'));
	// Of a path that cannot be decoded, the effect is unknown.
	if (names === undefined || decodedQuery === undefined) return true;
	return changingGet.test(names.join('/')) || /\bverb\b/i.test(decodedQuery);
}
