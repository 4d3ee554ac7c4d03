/**
 * Creations with a verified result: the ID in a response may be that of an existing object, or no ID at all
 * ("Result": 1 for "done"). Later writes or deletions by this ID would hit a user's object.
 */
import { maxCreationRepeats } from '../http/retryPolicy';
import { ServiceError } from '../http/serviceError';
import type { JsonObject } from '../../words/util/json';
import type { StoredObject } from '../../words/util/jsonText';
import type { Created, WebApiClient } from './client';
import { entities, type EntityId, type EntityName } from './entities';
import { unexpectedResponseError } from './response';

export interface Creation {
	kind: EntityName;
	body: JsonObject;
	/** The source of the copy. */
	original?: StoredObject;
	/** The path of the list with the new object; by default that of its kind, null if none is known. */
	listPath?: string | null;
	/** The IDs in the list before the creation; by default they are read. */
	known?: Set<string>;
	/** Sends the body; by default with PUT to the collection of the kind. */
	send?(): Promise<Created>;
}

/** The fields that hold a name, in both device dialects and in a user. */
const nameFields = ['Name', 'name', 'UserName', 'UserLogin', 'Email', 'E_Mail'];

/** The fields with the ID of the parent: an object of another parent is not the new one. */
const parentFields = ['Device_Id', 'Platform_Id'];

/**
 * Creates an entity and verifies the ID in the response: it must be new in the list, and its object
 * must have the sent name. If not, returns the ID of the only new object with this name; null if that
 * is uncertain. After 429 or 401, sends the creation again only if no such object is listed.
 *
 * @throws {ServiceError} when the service refuses the creation, or does not list such an object
 */
export async function createVerified(client: WebApiClient, creation: Creation): Promise<Created> {
	const { kind, body, original, listPath } = creation;
	const known = creation.known ?? (await idsBefore(client, creation));
	const send = creation.send ?? (() => client.create(kind, body, original));
	for (let attempts = 1; ; attempts++) {
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

/** The IDs in the list before the creation; none without a list. */
async function idsBefore(client: WebApiClient, { kind, listPath }: Creation): Promise<Set<string>> {
	return listPath === null ? new Set() : await client.knownIds(kind, listPath);
}

/**
 * Whether an object that was read can be the one that was sent: name and parent are the same. A parent
 * that one of them lacks is not compared, nor is a name that was not sent.
 */
export function isAsSent(entity: JsonObject, sent: JsonObject): boolean {
	const isSameParent = parentFields.every((field) => {
		const [parent, sentParent] = [entity[field] ?? null, sent[field] ?? null];
		return parent === null || sentParent === null || String(parent) === String(sentParent);
	});
	const names = nameFields.map((field) => entity[field]).filter((name) => name !== undefined);
	const sentName = nameFields.map((field) => sent[field]).find((name) => name !== undefined);
	// The service may return a number in a name as text.
	const isSameName = names.map(String).includes(String(sentName));
	return isSameParent && (sentName === undefined || isSameName);
}

/**
 * Finds the created object by the returned ID or, if that is missing or wrong, among the new objects.
 * The ID in the result is null if the object is not certain; `wrongId` is a returned ID that could not
 * be confirmed.
 *
 * @param known the IDs before the creation; that of the object is added
 * @throws {ServiceError} when the list has no such object
 */
async function verifyCreated(
	client: WebApiClient,
	creation: Creation,
	known: Set<string>,
	created: Created,
): Promise<Created> {
	const { kind, listPath } = creation;
	const { id, response } = created;
	// Also when the execution is stopped: only confirmed objects can be deleted again.
	const reading = client.withCancelBehavior('send');
	if (id !== null && !known.has(String(id))) {
		const entity = await reading.get(kind, id).catch(undefinedIfServiceFails);
		if (entity && isAsSent(entity, creation.body)) {
			known.add(String(id));
			return { id, entity, response };
		}
	}
	const found = await findNew(reading, creation, known).catch(undefinedIfServiceFails);
	const wrongId = id === null || found?.id === id ? undefined : id;
	if (listPath !== null && found?.count === 0) throw notListedError(kind, wrongId);
	return { id: found?.id ?? null, entity: found?.entity, wrongId, response };
}

/**
 * Searches the list for new objects that match the sent body. Returns their `count` and, if there is
 * exactly one, its ID and object. Without a list (null), none is found.
 *
 * @param known the IDs before the creation; that of the object is added
 */
async function findNew(
	client: WebApiClient,
	{ kind, body, listPath }: Creation,
	known: Set<string>,
): Promise<{ id: EntityId | null; entity?: JsonObject; count: number }> {
	if (listPath === null) return { id: null, count: 0 };
	const listed = await client.listIds(kind, listPath);
	const newIds = listed.filter((id) => !known.has(String(id)));
	const added = await client.getListed(kind, newIds);
	const found = added.filter(({ entity }) => isAsSent(entity, body));
	// A new one that is listed but not readable yet can be the sought one: then this is uncertain.
	const unreadCount = newIds.length - added.length;
	if (unreadCount > 0) return { id: null, count: found.length + unreadCount };
	const [first] = found;
	if (!first || found.length > 1) return { id: null, count: found.length };
	known.add(String(first.id));
	return { ...first, count: 1 };
}

/** @param wrongId the returned ID, if it belongs to another object */
function notListedError(kind: EntityName, wrongId: EntityId | undefined): ServiceError {
	const { label } = entities[kind].value;
	const given = wrongId === undefined ? '' : `. The returned ID ${wrongId} does not belong to it`;
	const message = `The service accepted the new ${label}, but does not list it${given}`;
	return unexpectedResponseError(message, '').withOpenOutcome();
}

/** For `catch`: returns an error that allows a repeat and throws all others. */
function repeatableErrorOrThrow(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.isRepeatable) return error;
	throw error;
}

/** For `catch`, if the operation can continue without the result; throws a cancellation. */
export function undefinedIfServiceFails(error: unknown): undefined {
	if (error instanceof ServiceError && error.kind !== 'canceled') return undefined;
	throw error;
}
