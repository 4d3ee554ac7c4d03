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

/** The same for a collection, the list of its ids, and what else can be done with one. */
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
		...createActionRoutes(collection),
	};
}

function createActionRoutes(collection: Collection): Routes {
	const { actions = {}, name } = collection;
	const findStore = (service: Service) => service.getStore(collection);
	const routes = Object.entries(actions).map(([action, act]) => {
		const [method, end] = action.split(' ');
		const handle = (call: Call) => {
			const entity = requireEntity({ ...collection, findStore }, call);
			const { result, stored } = act(entity, call.body);
			if (stored) findStore(call.service).replace(call.accountId, call.id, stored);
			return toEnvelope(result);
		};
		return [`${method} /${name.toLowerCase()}/:id/${end}`, handle];
	});
	return Object.fromEntries(routes);
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
	const previous = requireEntity(kind, call);
	kind.findStore(service).replace(accountId, id, prepareFields(kind, call, body, previous));
	return toEnvelope(`${kind.name} ${id} has been updated`);
}

function deleteEntity(kind: EntityKind, call: Call) {
	requireEntity(kind, call);
	kind.findStore(call.service).delete(call.id);
	return toEnvelope(`${kind.name} ${call.id} has been deleted`);
}

/** @throws WebApiError for an invalid body. */
function prepareFields(kind: EntityKind, call: Call, body: Fields, previous?: Entity): Fields {
	const descriptions = kind.validate(body, call);
	if (descriptions.length > 0) throw rejectionError(kind, descriptions);
	return kind.prepare?.(body, previous) ?? body;
}

/** @throws WebApiError for an unknown id; how the service rejects one is assumed. */
function requireEntity(
	kind: Pick<EntityKind, 'findStore' | 'joinsErrors' | 'name'>,
	{ service, accountId, id }: Call,
): Entity {
	const entity = kind.findStore(service).find(accountId, id);
	if (!entity) throw rejectionError(kind, [`${kind.name} ${id} does not exist`]);
	return entity;
}

function rejectionError(
	{ joinsErrors }: Pick<EntityKind, 'joinsErrors'>,
	descriptions: readonly string[],
): WebApiError {
	return badRequestError(joinsErrors ? descriptions.join(' ') : descriptions);
}
