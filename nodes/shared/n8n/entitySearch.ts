import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { JsonObject } from '../util/json';
import { toNodeError } from './errors';
import { webApiForEditor } from './webApi';
import type { EntityId, EntityName, WebApiClient } from '../webApi';

/** How many entries the editor gets at once; it asks for more when the user scrolls down. */
const pageSize = 50;
const concurrency = 4;

type ListIds = (context: ILoadOptionsFunctions, client: WebApiClient) => Promise<EntityId[]>;

/**
 * A list of the editor: the things of one kind under labels a person knows, a page at a time. The
 * service lists ids only, so each entry is read; a search reads on until a page is full.
 *
 * @param listIds where the ids come from; the thing's own list unless told otherwise
 */
export function entitySearch(
	name: EntityName,
	labelOf: (thing: JsonObject) => string,
	listIds: ListIds = (_context, client) => client.listIds(name),
) {
	return async function search(
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		try {
			const client = await webApiForEditor(this);
			const ids = await listIds(this, client);
			const results: INodeListSearchItems[] = [];
			let next = Number(paginationToken ?? 0);
			while (results.length < pageSize && next < ids.length) {
				const page = ids.slice(next, next + pageSize);
				next += pageSize;
				const found = await client.getMany(name, page, concurrency);
				const labelled = found.map((thing, index) => ({
					name: labelOf(thing),
					value: page[index],
				}));
				results.push(...labelled.filter((entry) => includesText(entry.name, filter)));
			}
			return { results, ...(next < ids.length ? { paginationToken: String(next) } : {}) };
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};
}

/** Whether a label holds what the user searches for, in any case. */
export function includesText(label: string, part: string): boolean {
	return label.toLowerCase().includes(part.trim().toLowerCase());
}

/** A label of the thing's name and id. */
export function nameAndId({ Name, Id }: JsonObject): string {
	return `${String(Name)} (ID ${String(Id)})`;
}
