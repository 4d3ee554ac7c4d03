import type { Collection } from '../service/collection.cts';
import type { Entity, EntityStore, Fields } from '../service/entityStore.cts';
import type { Service } from '../service/service.cts';
import { badRequestError, toEnvelope, type WebApiError } from './responses.cts';
import { requireObject, type Call, type Routes } from './routes.cts';

interface EntityKind extends Pick<Collection, 'name' | 'joinsErrors' | 'prepare'> {
	findStore(service: Service): EntityStore;
	/** The entity as it is read, by default as it is stored. */
	present?(entity: Entity, call: Call): Entity;
	/** Returns what is wrong with a body; empty when it can be stored. */
	validate(body: Fields, call: Call): readonly string[];
}

/** docs/dev/service.md W2. */
export function createEntityRoutes(kind: EntityKind): Routes {
	const path = kind.name.toLowerCase();
	return {
		[`PUT /${path}s`]: (call: Call) => createEntity(kind, call),
		[`GET /${path}/:id`]: (call: Call) => findEntity(kind, call),
		[`POST /${path}/:id`]: (call: Call) => replaceEntity(kind, call),
		[`DELETE /${path}/:id`]: (call: Call) => deleteEntity(kind, call),
	};
}

/** The same for a collection, and the list of its ids. */
export function createCollectionRoutes(collection: Collection): Routes {
	const { name, schema, findAssigned } = collection;
	return {
		[`GET /${name.toLowerCase()}s`]: ({ service, accountId }: Call) =>
			service.getStore(collection).listIds(accountId),
		...createEntityRoutes({
			...collection,
			findStore: (service) => service.getStore(collection),
			present: (entity, { service, accountId }) =>
				findAssigned
					? { ...entity, Assigned_To: findAssigned(entity.Id, service.contentsOf(accountId)) }
					: entity,
			validate: (body) => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [],
		}),
	};
}

function createEntity(kind: EntityKind, call: Call) {
	const fields = prepareFields(kind, call, requireObject(call));
	return toEnvelope(kind.findStore(call.service).create(call.accountId, fields));
}

/** Undefined, which is an empty response, for an unknown id; docs/dev/service.md W3. */
function findEntity({ findStore, present }: EntityKind, call: Call) {
	const entity = findStore(call.service).find(call.accountId, call.id);
	return entity && present ? present(entity, call) : entity;
}

function replaceEntity(kind: EntityKind, call: Call) {
	const { service, accountId, id } = call;
	const body = requireObject(call);
	requireEntity(kind, call);
	kind.findStore(service).replace(accountId, id, prepareFields(kind, call, body));
	return toEnvelope(`${kind.name} ${id} has been updated`);
}

function deleteEntity(kind: EntityKind, call: Call) {
	requireEntity(kind, call);
	kind.findStore(call.service).delete(call.id);
	return toEnvelope(`${kind.name} ${call.id} has been deleted`);
}

/** @throws WebApiError for an invalid body. */
function prepareFields(kind: EntityKind, call: Call, body: Fields): Fields {
	const descriptions = kind.validate(body, call);
	if (descriptions.length > 0) throw rejectionError(kind, descriptions);
	return kind.prepare?.(body) ?? body;
}

/** @throws WebApiError for an unknown id; how the service rejects one is assumed. */
function requireEntity(kind: EntityKind, { service, accountId, id }: Call): void {
	if (kind.findStore(service).find(accountId, id)) return;
	throw rejectionError(kind, [`${kind.name} ${id} does not exist`]);
}

function rejectionError(
	{ joinsErrors }: Pick<EntityKind, 'joinsErrors'>,
	descriptions: readonly string[],
): WebApiError {
	return badRequestError(joinsErrors ? descriptions.join(' ') : descriptions);
}
