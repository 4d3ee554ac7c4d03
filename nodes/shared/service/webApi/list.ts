import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import type { WebApiResponse } from './call';
import { unexpectedResponseError } from './response';

/**
 * The list in a response, which is the response itself or its `Result`; undefined if there is none. An
 * empty response and `null` are an empty list (docs/dev/service.md W3).
 */
export function listIn(response: unknown): unknown[] | undefined {
	const list = isObject(response) && 'Result' in response ? response.Result : response;
	if (list === undefined || list === null) return [];
	return Array.isArray(list) ? list : undefined;
}

/**
 * The list in a response. `label` names its entries in messages, in the plural.
 *
 * @throws {ServiceError} when the response has no list, or only a part of a longer one
 */
export function wholeListIn(response: Omit<WebApiResponse, 'text'>, label: string): unknown[] {
	const { content, status } = response;
	const entries = listIn(content);
	if (!entries) throw unexpectedResponseError(`The Web API returned no list of ${label}`);
	// Assumed (docs/dev/service.md W2): an empty list has status 200, so 202 (not ready), 204 (nothing) and 206 (a part) are none.
	if ([202, 204, 205, 206].includes(status)) {
		throw unexpectedResponseError(`The Web API returned no list of ${label} (status ${status})`);
	}
	const total = missingTotal(response) ?? (hasNextPage(response) ? 'more' : undefined);
	if (total === undefined) return entries;
	throw unexpectedResponseError(
		`The Web API returned ${entries.length} of ${total} entries in the list of ${label}`,
		'This node does not use incomplete lists. Report this to its maintainers; to read the returned entries in the meantime, use API Request.',
	);
}

/**
 * The total number of entries if the response has only a part of the list; undefined if it seems
 * complete. Servers of this kind give the number in a header or next to the list (docs/dev/service.md W2).
 */
export function missingTotal({
	content,
	headers,
}: Omit<WebApiResponse, 'text'>): number | undefined {
	const length = listIn(content)?.length ?? 0;
	const counts = [headers['x-total-count'], headers['x-total'], ...valuesIn(content, totalNames)];
	const [, rangeTotal] = /\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
	const numbers = [...counts, rangeTotal].map((count) => Number([count].flat()[0]));
	return numbers.find((count) => count > length);
}

const totalNames = /^total(?:count|items|records)?$/i;
const nextNames = /^(?:@odata\.)?next(?:page)?(?:link|url)?$/i;

/** Whether a response names a next page: in its header Link (RFC 8288) or next to the list (assumed, W2). */
function hasNextPage({ content, headers }: Omit<WebApiResponse, 'text'>): boolean {
	const hasLink = /;\s*rel\s*=\s*"?(?:[^",;]*\s)?next\b/i.test([headers.link].flat().join(', '));
	return hasLink || valuesIn(content, nextNames).some(Boolean);
}

function valuesIn(content: unknown, names: RegExp): unknown[] {
	if (!isObject(content)) return [];
	return Object.keys(content).flatMap((name) => (names.test(name) ? [content[name]] : []));
}

export interface NamedEntry extends JsonObject {
	Id: number;
	Name: string;
}

/**
 * The entries of a list, all with a number as ID and with a name: without one, it is "ID 5". `label`
 * names the entries in messages, in the plural.
 *
 * @throws {ServiceError} when an entry has no valid ID: to leave it out would go unnoticed
 */
export function namedEntries(entries: readonly unknown[], label: string): NamedEntry[] {
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
		`The Web API returned a list of ${label} in which ${invalidCount} of ${entries.length} entries have no valid ID`,
		'API Request returns the list unchanged. If its entries have no field Id, report this to the maintainers of this node.',
	);
}
