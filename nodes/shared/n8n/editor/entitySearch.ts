import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { ParameterError } from '../../words/util/monitoringError';
import { noneIfServiceFails } from '../../service/http/serviceError';
import {
	countOtherDepartments,
	kindLabel,
	entityLabel,
	type EntityId,
	type EntityName,
	type WebApiClient,
} from '../../service/webApi';
import type { JsonObject } from '../../words/util/json';
import { nameKey } from '../../words/names';
import { compareNames } from '../../words/util/compareNames';
import { departmentLabel } from '../parameters/fields/department';
import { ParameterReader } from '../parameters/parameterReader';
import type { SessionKind } from '../run/io/login';
import { openWebApiForEditor, type EditorDepartment, type EditorWebApi } from './webApi';
import { editorList } from './editorList';
import { labelStore, type KeptLabels } from './keptLabels';

/**
 * Up to this number, all entities are read and sorted by name. Beyond it, reading all would take minutes:
 * they come in pages in the service's order, each page sorted.
 */
const maxSorted = 500;
const pageSize = 50;

interface EntityList {
	/** The label of an entity; by default its name and ID. */
	label?(entity: JsonObject): string;
	/** Lists the entities; by default the entity's own list. */
	list?(client: WebApiClient, parameters: ParameterReader): Promise<EntityId[]>;
	/** Which UID of the credential logs in; by default the Web API UID. */
	session?: SessionKind;
	/** Whether the list belongs to another chosen entity: it does not suggest other departments. */
	belongsToChoice?: boolean;
	/** Whether the list continues with the entities of other departments if Department is empty. */
	isEverywhere?: boolean;
}

/**
 * Creates the search method of an editor list: entities of one kind by label. The service lists IDs
 * only, so each entity is read. Up to 500 are sorted by name; more come in pages. An empty list suggests another Department.
 */
export function entitySearch(
	name: EntityName,
	{
		label = entityLabel,
		list = async (client) => await client.listIds(name),
		session,
		belongsToChoice = false,
		isEverywhere = false,
	}: EntityList = {},
) {
	/**
	 * Returns a page of the entries of one department that match the search text (`filter`). `next` is
	 * the index of the entity that starts the next page.
	 *
	 * @param start the index of the first entity of the page; undefined for the first page
	 * @param maxRead if more entities than this have no kept label, none is read: an empty page
	 */
	const readMatches = async (
		api: EditorDepartment,
		ids: readonly EntityId[],
		filter: string,
		{ start, maxRead = Number.POSITIVE_INFINITY }: { start?: number; maxRead?: number } = {},
	) => {
		const kept = labelStore.open([name, ...api.key]);
		const labels = new EntityLabels(name, label, api.client, kept);
		const results: INodeListSearchItems[] = [];
		let next = start ?? 0;
		await kept.turns.run(async () => {
			const unlabeled = labels.withoutLabel(ids).length;
			if (unlabeled > maxRead) return;
			// On the first page, a list of up to 500 is read whole, so it can be sorted.
			const isSorted = start === undefined && unlabeled <= maxSorted;
			const size = isSorted ? ids.length : pageSize;
			while (results.length < pageSize && next < ids.length) {
				const page = ids.slice(next, next + size);
				next += size;
				const entries = await labels.readEntries(page);
				results.push(...entries.filter((entry) => includesText(entry.name, filter)));
			}
		});
		return { results, next };
	};

	/** The matches of other departments, with the department in their labels. @param own entities to leave out */
	const readMatchesElsewhere = async (
		api: EditorWebApi,
		own: readonly EntityId[],
		filter: string,
		parameters: ParameterReader,
	) => {
		const seen = new Set(own);
		const found: INodeListSearchItems[] = [];
		for (const department of await api.listOthers().catch(noneIfServiceFails)) {
			const listed = await list(department.client, parameters);
			const others = listed.filter((id) => !seen.has(id));
			for (const id of others) seen.add(id);
			const page = await readMatches(department, others, filter, { maxRead: maxSorted });
			const ofPage = page.results.map((one) => ({
				...one,
				name: `${one.name} · ${department.name}`,
			}));
			found.push(...ofPage);
			// An entry without a value leads to the department of a list that was not read whole.
			const advice = `${others.length} in ${department.name}: choose it in Department`;
			if (page.next < others.length) found.push({ name: advice, value: '' });
		}
		return found;
	};

	return searchMethodOf(async (api, filter, paginationToken, parameters) => {
		const ids = await list(api.client, parameters);
		const start = paginationToken === undefined ? undefined : Number(paginationToken);
		const { results, next } = await readMatches(api, ids, filter, { start });
		const isEnd = next >= ids.length;
		if (isEverywhere && isEnd) {
			results.push(...(await readMatchesElsewhere(api, ids, filter, parameters)));
		}
		if (results.length === 0 && start === undefined && !belongsToChoice) {
			return { results: await departmentAdvice(api, `${kindLabel(name)}s`, ids.length) };
		}
		results.sort((one, other) => compareNames(one.name, other.name));
		return { results, ...(isEnd ? {} : { paginationToken: String(next) }) };
	}, session);
}

/** Creates the search method of an editor list that one call of `list` reads, without pages. */
export function listSearch(
	list: (client: WebApiClient, parameters: ParameterReader) => Promise<INodeListSearchItems[]>,
	{ first = [], keepsOrder = false }: WholeList = {},
) {
	return searchMethodOf(async ({ client }, filter, _paginationToken, parameters) => {
		const found = await list(client, parameters);
		if (!keepsOrder) found.sort((one, other) => compareNames(one.name, other.name));
		return { results: [...first, ...found].filter((entry) => includesText(entry.name, filter)) };
	});
}

interface WholeList {
	/** Entries above all others. */
	first?: INodeListSearchItems[];
	/** Whether the other entries keep the order of `list`; by default they are sorted by name. */
	keepsOrder?: boolean;
}

/** Creates a search method. @param find gets the search text, and the token of the previous page, if any */
function searchMethodOf(
	find: (
		api: EditorWebApi,
		filter: string,
		paginationToken: string | undefined,
		parameters: ParameterReader,
	) => Promise<INodeListSearchResult>,
	session?: SessionKind,
) {
	return editorList(async (context, filter?: string, paginationToken?: string) => {
		const parameters = ParameterReader.forEditor(context);
		const api = await openWebApiForEditor(context, session);
		return await find(api, filter ?? '', paginationToken, parameters);
	});
}

function includesText(label: string, part: string): boolean {
	return nameKey(label).includes(nameKey(part));
}

/**
 * Suggests other departments for a list without matches: returns one entry without a value, because
 * n8n would hide the search box on an error. Empty if there are no other departments.
 *
 * @param kind the listed entities in the plural: "alert groups"
 * @param total the number of entities, matching or not
 * @throws {ParameterError} when there is no entity at all, and another department may have some
 */
async function departmentAdvice(
	{ client, departmentId, hasDepartments }: EditorWebApi,
	kind: string,
	total: number,
): Promise<INodeListSearchItems[]> {
	if (!hasDepartments) return [];
	const departments = await client.listDepartments().catch(noneIfServiceFails);
	const count = countOtherDepartments(departments, departmentId);
	if (count === 0) return [];
	// n8n shows one line of some 50 characters.
	if (total > 0) {
		const name = `No match in ${total}. Try another ${departmentLabel} (${count} more).`;
		return [{ name, value: '' }];
	}
	const plural = count === 1 ? '' : 's';
	const [place, others] =
		departmentId === undefined
			? ['The account of the Web API UID', `department${plural}`]
			: [
					`The department with the ID ${departmentId}`,
					`other department${plural} or account${plural}`,
				];
	throw new ParameterError(
		`${place} has no ${kind}. ${count} ${others} can be chosen in ${departmentLabel}, and each has its own list.`,
		`Choose one in ${departmentLabel}, above this field.`,
	);
}

/** The labels in an editor list: kept for a minute, or read one by one. */
class EntityLabels {
	constructor(
		private readonly name: EntityName,
		private readonly label: (entity: JsonObject) => string,
		private readonly client: WebApiClient,
		private readonly kept: KeptLabels,
	) {}

	withoutLabel(ids: readonly EntityId[]): EntityId[] {
		return ids.filter((id) => this.kept.get(id) === undefined);
	}

	/**
	 * Returns the entries of the editor's list, in the order of `ids`. Entities without a kept
	 * label are read from the Web API; those that no longer exist are left out.
	 */
	async readEntries(ids: readonly EntityId[]): Promise<INodeListSearchItems[]> {
		const labels = new Map(ids.map((id) => [id, this.kept.get(id)]));
		const missing = ids.filter((id) => labels.get(id) === undefined);
		for (const { id, entity } of await this.client.getListed(this.name, missing)) {
			const label = this.label(entity);
			labels.set(id, label);
			this.kept.set(id, label);
		}
		return ids.flatMap((id) => {
			const label = labels.get(id);
			return label === undefined ? [] : [{ name: label, value: id }];
		});
	}
}
