/** What operations have in common for all entities that the service keeps under ids. */
import {
	booleanField,
	displayOnly,
	field,
	type Field,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/field';
import { collectionField, sortByLabel } from '../../shared/n8n/fields/collection';
import { applyLimit, limitField, simplifyField } from '../../shared/n8n/fields/output';
import type { JsonObject } from '../../shared/util/json';
import type { EntityId, EntityName, WebApiClient } from '../../shared/webApi';
import type { SessionKind } from '../../shared/n8n/webApi';
import { presentCreated } from './created';
import { webApiOperation, type ConfigOperation } from './operation';

/** A kind of entity, such as the filters. */
export interface Entity {
	/** As the Web API's room calls it. */
	name: EntityName;
	/** What picks one. */
	picker: Field<number>;
	/** Fields above the picker. */
	above?: FieldTable;
	/** As whom its operations call; by default with the Web API UID. */
	session?(): SessionKind;
	simplify(entity: JsonObject): object;
}

/** Gets one. */
export function getOperation({ name, picker, above, session, simplify }: Entity): ConfigOperation {
	return webApiOperation(
		{ ...above, id: picker, isSimple: simplifyField },
		async ({ id, isSimple }, { client }) => [
			present(await client.get(name, id), isSimple, simplify),
		],
		{ session },
	);
}

/** Does something with one. */
export function actionOperation(
	{ picker, above, session }: Entity,
	act: (client: WebApiClient, id: EntityId) => Promise<object>,
): ConfigOperation {
	return webApiOperation(
		{ ...above, id: picker },
		async ({ id }, { client }) => [await act(client, id)],
		{ session },
	);
}

/** Deletes one for good, and says so. */
export function deleteOperation(entity: Entity): ConfigOperation {
	return actionOperation(entity, async (client, id) => {
		await client.delete(entity.name, id);
		return { deleted: true, id };
	});
}

const defaultConcurrency = 4;

const getManyOptions = {
	idsOnly: booleanField({
		displayName: 'IDs Only',
		name: 'idsOnly',
		description:
			'Whether to return only the IDs, which is much faster: the service is asked for each detail on its own',
	}),
	concurrency: field(
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: defaultConcurrency,
			description: 'How many details to ask the service for at the same time',
		},
		(parameters, parameter) =>
			parameters.wholeNumber(
				parameter,
				{ min: 1, max: 50 },
				'is not a number between 1 and 50',
				'Enter a number such as 4 in Requests at Once, or remove it from Options.',
			),
	),
};

interface Search<Above, Filters> {
	/** Above how many are returned. */
	above?: Field<Above>;
	/** Below that. */
	filters?: Field<Filters>;
	/** Where the ids come from. */
	listIds(client: WebApiClient, values: { above: Above; filters: Filters }): Promise<EntityId[]>;
}

/** In place of a field that a list does not have: its value is not looked at. */
const noField = displayOnly() as Field<never>;

/** Gets many, in the order of their ids. The limit is applied before anything is read. */
export function getManyOperation<Above = undefined, Filters = undefined>(
	{ name, session, simplify }: Entity,
	search: Search<Above, Filters>,
): ConfigOperation {
	const above: Field<Above> = search.above ?? noField;
	const filters: Field<Filters> = search.filters ?? noField;
	const fields = { above, limit: limitField, isSimple: simplifyField, filters };
	return webApiOperation(
		fields,
		async ({ limit, isSimple, options, ...values }, context) => {
			const { client } = context;
			const { idsOnly = false, concurrency = defaultConcurrency } = options;
			const ids = applyLimit(await search.listIds(client, values), limit, context);
			if (idsOnly) return ids.map((id) => ({ id }));
			const found = await client.getMany(name, ids, concurrency);
			return found.map((one) => present(one, isSimple, simplify));
		},
		{ options: getManyOptions, session },
	);
}

/** Get, Get Many and Delete of an entity that has a list of its own. */
export function standardOperations(entity: Entity) {
	return {
		delete: deleteOperation(entity),
		get: getOperation(entity),
		getAll: getManyOperation(entity, {
			above: entity.above?.notice,
			listIds: (client) => client.listIds(entity.name),
		}),
	};
}

export function filtersField<Filters extends FieldTable>(filters: Filters) {
	return collectionField(
		{ displayName: 'Filters', name: 'filters', placeholder: 'Add Filter' },
		sortByLabel(filters),
	);
}

/** Creates one and returns it with its id. */
export function createOperation<Fields extends FieldTable>(
	{ name, simplify }: Entity,
	fields: Fields,
	toBody: (values: FieldValues<Fields>) => JsonObject,
): ConfigOperation {
	return webApiOperation(fields, async (values, context) => {
		const body = toBody(values);
		const created = await context.client.create(name, body);
		return [{ ...simplify(body), ...presentCreated(name, created, context) }];
	});
}

/** Changes what the user added to Update Fields, and leaves the rest as it is. */
export function updateOperation<Changes extends object>(
	{ name, picker, above, simplify }: Entity,
	changesField: Field<Changes>,
	applyChanges: (current: JsonObject, changes: Changes) => JsonObject,
): ConfigOperation {
	return webApiOperation(
		{ ...above, id: picker, changes: changesField },
		async ({ id, changes }, { client }) => {
			const { changed, ...outcome } = await changeEntity(client, name, id, (current) =>
				applyChanges(current, changes),
			);
			return [{ ...simplify(changed), id, ...outcome }];
		},
	);
}

/** What was written, and `unchanged` when it had been there before. */
interface ChangeOutcome {
	changed: JsonObject;
	unchanged?: true;
}

/** Changes one, and tells when that makes no difference. */
export async function changeEntity(
	client: WebApiClient,
	name: EntityName,
	id: EntityId,
	applyChanges: (current: JsonObject) => JsonObject,
): Promise<ChangeOutcome> {
	let isUnchanged = false;
	const changed = await client.update(name, id, (current) => {
		const before = JSON.stringify(current);
		const body = applyChanges(current);
		isUnchanged = JSON.stringify(body) === before;
		return body;
	});
	return { changed, ...(isUnchanged ? { unchanged: true } : {}) };
}

/** An object of the service as the user wants it: simplified, or untouched. */
export function present<ServiceObject extends JsonObject>(
	entity: ServiceObject,
	isSimple: boolean,
	simplify: (entity: ServiceObject) => object,
): object {
	return isSimple ? simplify(entity) : entity;
}

/** A text above the fields of every operation. */
export function noticeField(text: string): Field<undefined> {
	return displayOnly({ displayName: text, name: 'assumedNotice', type: 'notice', default: '' });
}
