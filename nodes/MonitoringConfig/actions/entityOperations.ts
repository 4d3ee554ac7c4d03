/** Operations shared by all entities that have IDs. */
import {
	booleanField,
	displayOnly,
	nonEmptyStringField,
	requiredStringField,
	type Field,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/parameters/field';
import { collectionField, sortByLabel } from '../../shared/n8n/parameters/fields/collection';
import {
	allByDefaultField,
	applyLimit,
	limitField,
	simplifyField,
} from '../../shared/n8n/parameters/fields/output';
import type { JsonObject } from '../../shared/words/util/json';
import { listSome } from '../../shared/words/util/phrases';
import {
	createVerified,
	kindLabel,
	type AccountCache,
	type EntityId,
	type EntityName,
	type WebApiClient,
} from '../../shared/service/webApi';
import type { SessionKind } from '../../shared/n8n/run/io/login';
import type { Output, WebApiContext } from '../../shared/n8n/run/webApiContext';
import { toId } from '../../shared/words/util/id';
import { identityNamesOf, presentCreated, presentWritten, type WriteAction } from './written';
import { webApiOperation, type ConfigOperation } from './operation';

export interface Entity {
	name: EntityName;
	/** The field to choose one entity; its value is the ID. */
	picker: Field<EntityId>;
	above?: FieldTable;
	/** Which UID logs in; by default the Web API UID. */
	session?(): SessionKind;
	simplify(entity: JsonObject): object;
	/** Refuses a stored entity that is not the chosen one, before it is changed or deleted. */
	requireChosen?(entity: JsonObject, values: object): void;
	/** Used for `simplify` if that needs other lists: reads them, and returns the function. */
	prepareSimplify?(
		entities: JsonObject[],
		context: WebApiContext,
	): Promise<(entity: JsonObject) => object>;
}

export function getOperation(entity: Entity): ConfigOperation {
	const { name, picker, above, session } = entity;
	const deviceOf = name === 'device' ? ({ id }: { id: EntityId }) => id : undefined;
	return webApiOperation(
		{ ...above, id: picker, isSimple: simplifyField },
		async ({ id, isSimple }, context) =>
			await presentEntities(entity, [await context.client.get(name, id)], isSimple, context),
		{ isReadOnly: true, session, deviceOf },
	);
}

/** The output of entities that were read: simplified, or with Simplify off as they are. */
async function presentEntities(
	{ simplify, prepareSimplify }: Entity,
	found: JsonObject[],
	isSimple: boolean,
	context: WebApiContext,
): Promise<object[]> {
	if (!isSimple) return found;
	const simplifyOne = (await prepareSimplify?.(found, context)) ?? simplify;
	return found.map((one) => simplifyOne(one));
}

/** An operation that changes one entity, chosen in `picker`; `act` returns the output item. */
export function actionOperation(
	{ picker, above, session }: Entity,
	act: (client: WebApiClient, id: EntityId, values: object) => Promise<object>,
): ConfigOperation {
	return webApiOperation(
		{ ...above, id: picker },
		async (values, { client }) => [await act(client, values.id, values)],
		{ session },
	);
}

function deleteOperation(entity: Entity): ConfigOperation {
	return actionOperation(entity, async (client, id, values) => {
		const check = (found: JsonObject) => entity.requireChosen?.(found, values);
		const simple = entity.simplify(await client.delete(entity.name, id, check));
		// Undefined for kinds without a name.
		const fields = new Map<string, unknown>(Object.entries(simple));
		const name = fields.get(identityNamesOf(entity.name).name);
		return presentWritten(entity.name, 'deleted', id, name);
	});
}

const getManyOptions = {
	idsOnly: booleanField({
		displayName: 'Return IDs Only',
		name: 'idsOnly',
		description: 'Whether to return only the IDs, which is much faster',
	}),
};

interface GetManySettings<Above, Filters> {
	/** A field above Return All and Limit. */
	above?: Field<Above>;
	/** A field below Return All and Limit. */
	filters?: Field<Filters>;
	/** Whether Return All is on by default, for results that must not be cut off. */
	returnsAll?: boolean;
	/** The ID of the device whose parts are listed. */
	deviceOf?(values: { above: Above }): EntityId;
	listIds(
		client: WebApiClient,
		values: { above: Above; filters: Filters },
		cache: AccountCache,
	): Promise<EntityId[]>;
}

/** Takes the place of a field that a list does not have; its value, undefined, is not used. */
const noField = displayOnly() as Field<never>;

/**
 * The operation Get Many: lists the IDs, applies Limit, then reads these entities. Entities that
 * the service does not return are left out and named in a hint. With Return IDs Only, no entity is read.
 */
export function getManyOperation<Above = undefined, Filters = undefined>(
	entity: Entity,
	search: GetManySettings<Above, Filters>,
): ConfigOperation {
	const { name, session } = entity;
	const above: Field<Above> = search.above ?? noField;
	const filters: Field<Filters> = search.filters ?? noField;
	const limit = search.returnsAll ? allByDefaultField : limitField;
	const fields = { above, limit, isSimple: simplifyField, filters };
	const describeUnreadIds = (ids: string[]) => describeUnread(kindLabel(name), ids);
	return webApiOperation(
		fields,
		async ({ limit, isSimple, options, ...values }, context) => {
			const { client, cache } = context;
			const { idsOnly = false } = options;
			const ids = applyLimit(await search.listIds(client, values, cache), limit, context);
			if (idsOnly) return ids.map((id) => ({ [identityNamesOf(name).id]: toId(id) }));
			const found = await client.getListed(name, ids);
			const foundIds = new Set(found.map(({ id }) => id));
			const unreadIds = ids.filter((id) => !foundIds.has(id));
			context.collectNames(unreadIds.map(String), describeUnreadIds);
			const entities = found.map((one) => one.entity);
			return await presentEntities(entity, entities, isSimple, context);
		},
		{ options: getManyOptions, isReadOnly: true, session, deviceOf: search.deviceOf },
	);
}

/** The hint for listed entities that could not be read: deleted since, or listed by mistake. */
function describeUnread(kind: string, ids: string[]): string {
	const [what, them] =
		ids.length === 1 ? [`${kind} with the ID`, 'it'] : [`${kind}s with the IDs`, 'them'];
	return `The service lists the ${what} ${listSome(ids)}, but does not return ${them}, so the output does not include ${them}.`;
}

/** Delete, Get and Get Many, for a kind of entity whose IDs the service lists without a filter. */
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

/** The field Filters of Get Many; its value has only the filters that the user added. */
export function filtersField<Filters extends FieldTable>(filters: Filters) {
	return collectionField(
		{ displayName: 'Filters', name: 'filters', placeholder: 'Add Filter' },
		sortByLabel(filters),
	);
}

/** The field Name of a kind of entity ("schedule"): `created` for Create, `changed` for Update. */
export function nameFields(kind: string, example: string) {
	const property = {
		displayName: 'Name',
		name: 'name',
		description: `Name of the ${kind}`,
	};
	const created = requiredStringField({ ...property, placeholder: `e.g. ${example}` });
	return { created, changed: nonEmptyStringField(property) };
}

/** The operation Create. Outputs the sent body, simplified: the response may have only the ID. */
export function createOperation<Fields extends FieldTable>(
	entity: Entity,
	fields: Fields,
	toBody: (values: FieldValues<Fields>) => JsonObject,
): ConfigOperation {
	return webApiOperation(fields, async (values, context) => {
		const body = toBody(values);
		const created = await createVerified(context.client, { kind: entity.name, body });
		return [presentCreated(entity.name, created, entity.simplify(body), context)];
	});
}

/** The operation Update. @param applyChanges makes the body to send from the stored entity */
export function updateOperation<Changes extends object>(
	entity: Entity,
	changesField: Field<Changes>,
	applyChanges: (current: JsonObject, changes: Changes) => JsonObject,
): ConfigOperation {
	return webApiOperation(
		{ ...entity.above, id: entity.picker, changes: changesField },
		async ({ id, changes }, context) => [
			await changeEntity(entity, id, context, (current) => applyChanges(current, changes)),
		],
	);
}

/**
 * Changes an entity, and returns it simplified with `action` and its ID. A body that equals the
 * stored entity is not sent: then `action` is `unchanged`.
 *
 * @param applyChanges returns the body to send, made from the stored entity
 */
export async function changeEntity(
	entity: Entity,
	id: EntityId,
	context: WebApiContext,
	applyChanges: (current: JsonObject) => JsonObject | Promise<JsonObject>,
): Promise<object> {
	let isUnchanged = false;
	const changed = await context.client.update(entity.name, id, async (current) => {
		const before = JSON.stringify(current);
		const body = await applyChanges(current);
		isUnchanged = JSON.stringify(body) === before;
		return body;
	});
	const action: WriteAction = isUnchanged ? 'unchanged' : 'updated';
	const [simple] = await presentEntities(entity, [changed], true, context);
	return { action, ...simple, [identityNamesOf(entity.name).id]: id };
}

/** The output of an entity that was read: simplified, or with Simplify off as it is. */
export function present<ServiceObject extends JsonObject>(
	entity: ServiceObject,
	isSimple: boolean,
	simplify: (entity: ServiceObject) => object,
): object {
	return isSimple ? simplify(entity) : entity;
}

/** Applies Limit, and returns the remaining entities as `present` does. */
export function presentLimited<ServiceObject extends JsonObject>(
	entities: ServiceObject[],
	{ isSimple, limit }: { isSimple: boolean; limit: number },
	context: Output,
	simplify: (entity: ServiceObject) => object,
): object[] {
	return applyLimit(entities, limit, context).map((one) => present(one, isSimple, simplify));
}

export function noticeField(text: string): Field<undefined> {
	return displayOnly({ displayName: text, name: 'assumedNotice', type: 'notice', default: '' });
}
