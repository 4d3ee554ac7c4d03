/**
 * Creations with a verified result: an ID in a reply may be that of an existing object, or no ID at all
 * ("Result": 1 for "done"). Later writes or deletions with it would hit a user's object.
 */
import { maxCreationRepeats } from '../http/retryPolicy';
import { ServiceError, unknownOutcomeHint } from '../http/serviceError';
import type { JsonObject } from '../../words/util/json';
import type { StoredObject } from '../../words/util/jsonText';
import type { Created, WebApiClient } from './client';
import { entities, type EntityId, type EntityName } from './entities';

export interface Creation {
	name: EntityName;
	body: JsonObject;
	/** The source of the copy. */
	original?: StoredObject;
	/** The list that the new object appears in; by default the one of the entity. Null: none is known. */
	listPath?: string | null;
	/** The IDs that the list had before; by default they are read. */
	known?: Set<string>;
	/** Sends the body; by default with PUT to the collection. */
	send?(): Promise<Created>;
}

/** The fields that hold a name, in both device dialects and in a user. */
const nameFields = ['Name', 'name', 'UserName', 'UserLogin', 'Email', 'E_Mail'];

/** The fields with the ID of the parent: an object of another parent is not the new one. */
const parentFields = ['Device_Id', 'Platform_Id'];

/**
 * Creates an entity and verifies the ID in the reply: it must be new in the list, and its object
 * must have the sent name. Otherwise the ID is that of the only new object with this name; null if
 * that is unclear. After 429 or 401, it is sent again only if no such object is listed.
 *
 * @throws {ServiceError} when the service refuses the creation, or does not list such an object
 */
export async function createVerified(client: WebApiClient, creation: Creation): Promise<Created> {
	const { name, body, original, listPath } = creation;
	const known = creation.known ?? (await idsBefore(client, creation));
	const send = creation.send ?? (() => client.create(name, body, original));
	for (let attempts = 1; ; attempts++) {
		// An error that allows a repeat is returned; all others are thrown.
		const created = await send().catch(repeatableErrorOrThrow);
		if (!(created instanceof ServiceError))
			return await verifyCreated(client, creation, known, created);
		if (listPath === null) throw created.withAttempts(attempts);
		const { id, entity, count } = await findNew(client, creation, known);
		if (id !== null) return { id, entity, response: undefined };
		// Several new objects of this name: a repeat could add another one.
		if (count > 0 || attempts > maxCreationRepeats(created)) throw created.withAttempts(attempts);
	}
}

async function idsBefore(client: WebApiClient, { name, listPath }: Creation): Promise<Set<string>> {
	return listPath === null ? new Set() : await client.knownIds(name, listPath);
}

/**
 * Whether an object that was read can be the one that was sent: its name and its parent are the
 * same. A parent that either of them lacks is not compared, nor is a name that was not sent.
 */
export function isAsSent(entity: JsonObject, sent: JsonObject): boolean {
	const isSameParent = parentFields.every(
		(field) =>
			[entity[field] ?? null, sent[field] ?? null].includes(null) ||
			String(entity[field]) === String(sent[field]),
	);
	const names = nameFields.map((field) => entity[field]).filter((name) => name !== undefined);
	const sentName = nameFields.map((field) => sent[field]).find((name) => name !== undefined);
	return isSameParent && (sentName === undefined || names.includes(sentName));
}

/**
 * Finds a created object by the returned ID or, if that is missing or wrong, among the new objects.
 * The ID in the result is null if neither finds it for certain; `wrongId` is a wrong returned ID.
 *
 * @param known the IDs before the creation; the new one is added
 * @throws {ServiceError} when the list has no such object
 */
async function verifyCreated(
	client: WebApiClient,
	creation: Creation,
	known: Set<string>,
	created: Created,
): Promise<Created> {
	const { name, listPath } = creation;
	const { id, response } = created;
	// Also when the execution is stopped: only confirmed objects can be deleted again.
	const reading = client.withCancelBehavior('send');
	if (id !== null && !known.has(String(id))) {
		const entity = await reading.get(name, id).catch(undefinedIfServiceFails);
		if (entity && isAsSent(entity, creation.body)) {
			known.add(String(id));
			return { id, entity, response };
		}
	}
	const found = await findNew(reading, creation, known).catch(undefinedIfServiceFails);
	const wrongId = id === null || found?.id === id ? undefined : id;
	if (listPath !== null && found?.count === 0) throw notListedError(name, wrongId);
	return { id: found?.id ?? null, entity: found?.entity, wrongId, response };
}

/**
 * Searches a list for new objects that match the sent body. Returns how many there are (`count`)
 * and, if it is exactly one, its ID and object. Without a list (null), none is found.
 *
 * @param known the IDs before the creation; the found one is added
 */
async function findNew(
	client: WebApiClient,
	{ name, body, listPath }: Creation,
	known: Set<string>,
): Promise<{ id: EntityId | null; entity?: JsonObject; count: number }> {
	if (listPath === null) return { id: null, count: 0 };
	const ids = await client.listIds(name, listPath);
	const added = await client.getListed(
		name,
		ids.filter((id) => !known.has(String(id))),
	);
	const found = added.filter(({ entity }) => isAsSent(entity, body));
	const [first] = found;
	if (!first || found.length > 1) return { id: null, count: found.length };
	known.add(String(first.id));
	return { ...first, count: 1 };
}

/** @param wrongId the ID in the response, if it belongs to another object */
function notListedError(name: EntityName, wrongId: EntityId | undefined): ServiceError {
	const { label } = entities[name].value;
	const given = wrongId === undefined ? '' : `. The returned ID ${wrongId} does not belong to it`;
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `The service accepted the new ${label}, but does not list it${given}`,
		hint: unknownOutcomeHint,
		leavesOutcomeOpen: true,
	});
}

function repeatableErrorOrThrow(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.isRepeatable) return error;
	throw error;
}

/** For the check of an ID: its creation was confirmed, so a failed request is no error. */
export function undefinedIfServiceFails(error: unknown): undefined {
	if (error instanceof ServiceError && error.kind !== 'canceled') return undefined;
	throw error;
}
