import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { JsonObject } from '../util/json';
import { entityLabel, type EntityId, type EntityName, type WebApiClient } from '../webApi';
import { redactValue } from '../http/redact';
import { readSecrets } from './credential';
import { toNodeError } from './errors';
import { ParameterReader } from './parameterReader';
import { webApiForEditor, type SessionKind } from './webApi';

/** How many entries the editor gets at once; it asks for more when the user scrolls down. */
const pageSize = 50;
const concurrency = 4;

interface EntityList {
	/** How a person knows an entity; by its name and id by default. */
	label?(entity: JsonObject): string;
	/** Where the ids come from; by default the entity's own list. */
	listIds?(client: WebApiClient, parameters: ParameterReader): Promise<EntityId[]>;
	/** As whom the service is asked; by default with the Web API UID. */
	session?: SessionKind;
}

/**
 * A list of the editor: the entities of one kind under labels a person knows, a page at a time. The
 * service lists ids only, so each entity is read; a search reads on until a page is full.
 */
export function entitySearch(
	name: EntityName,
	{ label = entityLabel, listIds = (client) => client.listIds(name), session }: EntityList = {},
) {
	return search(async (client, filter, paginationToken, parameters) => {
		const ids = await listIds(client, parameters);
		const results: INodeListSearchItems[] = [];
		let next = Number(paginationToken ?? 0);
		while (results.length < pageSize && next < ids.length) {
			const page = ids.slice(next, next + pageSize);
			next += pageSize;
			const found = await client.getMany(name, page, concurrency);
			const labeled = found.map((entity, index) => ({ name: label(entity), value: page[index] }));
			results.push(...labeled.filter((entry) => includesText(entry.name, filter)));
		}
		return { results, ...(next < ids.length ? { paginationToken: String(next) } : {}) };
	}, session);
}

/** A list of the editor that comes whole. */
export function listSearch(
	list: (client: WebApiClient, parameters: ParameterReader) => Promise<INodeListSearchItems[]>,
) {
	return search(async (client, filter, _paginationToken, parameters) => ({
		results: (await list(client, parameters)).filter(({ name }) => includesText(name, filter)),
	}));
}

function search(
	find: (
		client: WebApiClient,
		filter: string,
		paginationToken: string | undefined,
		parameters: ParameterReader,
	) => Promise<INodeListSearchResult>,
	session?: SessionKind,
) {
	return async function searchList(
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		try {
			const parameters = ParameterReader.forEditor(this);
			const found = await find(
				await webApiForEditor(this, session),
				filter,
				paginationToken,
				parameters,
			);
			return redactValue(found, await readSecrets(this));
		} catch (error) {
			throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
		}
	};
}

/** Whether a label contains what the user searches for, in any case. */
function includesText(label: string, part: string): boolean {
	return label.toLowerCase().includes(part.trim().toLowerCase());
}
