import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import type { WebApiResponse } from './call';
import { unexpectedResponseError } from './response';

/**
 * The entries of a list in a response: bare or in `Result`. An empty response and `null` are an empty
 * list (docs/dev/service.md W3). Undefined when it is something else.
 */
export function listIn(response: unknown): unknown[] | undefined {
	const list = isObject(response) && 'Result' in response ? response.Result : response;
	if (list === undefined || list === null) return [];
	return Array.isArray(list) ? list : undefined;
}

/**
 * @param what label of the entries, in the plural
 * @throws {ServiceError} when it is no list, or one page of a longer one
 */
export function wholeListIn(response: Omit<WebApiResponse, 'text'>, what: string): unknown[] {
	const entries = listIn(response.content);
	if (!entries) throw unexpectedResponseError(`The Web API returned no list of ${what}`);
	const total = missingTotal(response);
	if (total === undefined) return entries;
	throw unexpectedResponseError(
		`The Web API returned ${entries.length} of ${total} entries in the list of ${what}`,
		'This node does not use incomplete lists. Report this to its maintainers; to read the returned entries in the meantime, use API Request.',
	);
}

/**
 * The total number of entries in a list of which the response has only a part; undefined if no
 * count in the response is above its number of entries. Servers of this kind give the count in a
 * header or next to the list (docs/dev/service.md W2).
 */
export function missingTotal({
	content,
	headers,
}: Omit<WebApiResponse, 'text'>): number | undefined {
	const length = listIn(content)?.length ?? 0;
	const { Total, TotalCount } = isObject(content) ? content : {};
	const counts = [headers['x-total-count'], headers['x-total'], TotalCount, Total];
	const numbers = counts.map((count) => Number([count].flat()[0]));
	return numbers.find((count) => count > length);
}

export interface NamedEntry extends JsonObject {
	Id: number;
	Name: string;
}

/**
 * The entries of a list with their IDs as numbers, from numbers or texts. One without a name is
 * named by its ID.
 *
 * @param what label of the entries, in the plural
 * @throws {ServiceError} when one has no such ID: its omission would go unnoticed
 */
export function namedEntries(entries: readonly unknown[], what: string): NamedEntry[] {
	const named = entries.flatMap((entry): NamedEntry[] => {
		if (!isObject(entry)) return [];
		const { Id, Name } = entry;
		const id = toId(Id);
		if (typeof id !== 'number') return [];
		return [{ ...entry, Id: id, Name: Name ? String(Name) : `ID ${id}` }];
	});
	const invalidCount = entries.length - named.length;
	if (invalidCount === 0) return named;
	throw unexpectedResponseError(
		`The Web API returned a list of ${what} in which ${invalidCount} of ${entries.length} entries have no valid ID`,
		'Run Account > Check Setup: it shows the returned field names. API Request reads the raw list.',
	);
}
