import { isObject } from '../util/json';

/**
 * The entries of a list in a response: bare or in `Result`. An empty response and `null` are an empty
 * list (docs/service.md W3). Undefined when it is something else.
 */
export function listIn(response: unknown): unknown[] | undefined {
	const list = isObject(response) && 'Result' in response ? response.Result : response;
	if (list === undefined || list === null) return [];
	return Array.isArray(list) ? list : undefined;
}
