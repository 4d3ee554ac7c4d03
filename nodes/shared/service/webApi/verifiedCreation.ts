/**
 * Creations with a verified result: the ID in a response may be that of an existing object, or no ID at all
 * ("Result": 1 for "done"). Later writes or deletions by this ID would hit a user's object.
 */
import { maxCreationRepeats } from '../http/retryPolicy';
import { ServiceError } from '../http/serviceError';
import { isStoredName } from '../../words/names';
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
 * Creates an entity and verifies the ID in the response: it must be new in the list. Without such an ID,
 * returns that of the only new object with this name; null if that is uncertain. After 429 or 401, sends
 * the creation again only if no such object is listed.
 *
 * @throws {ServiceError} when the service refuses the creation, or does not list such an object
 */
export async function createVerified(client: WebApiClient, creation: Creation): Promise<Created> {
	const { kind, body, original, listPath } = creation;
	const known = creation.known ?? (await idsBefore(client, creation));
	const send = creation.send ?? (() => client.create(kind, body, original));
	// Also when the execution is stopped: only confirmed objects can be deleted again.
	const verifying = client.withCancelBehavior('send');
	const searchWith = (reader: WebApiClient): Search => ({
		...{ kind, body, known },
		listIds: listPath === null ? undefined : () => reader.listIds(kind, listPath),
	});
	for (let attempts = 1; ; attempts++) {
		const created = await send().catch(repeatableErrorOrThrow);
		if (!(created instanceof ServiceError)) {
			const verified = await verifyCreated(verifying, searchWith(verifying), created);
			return noteStoredName(client, creation, verified);
		}
		if (listPath === null) throw created.withAttempts(attempts);
		const { id, entity, count } = await findCreated(client, searchWith(client), null);
		if (id !== null) return noteStoredName(client, creation, { id, entity, response: undefined });
		// Several new objects of this name: a repeat could add another one.
		if (count > 0 || attempts > maxCreationRepeats(created)) throw created.withAttempts(attempts);
	}
}

/** The IDs in the list before the creation; none without a list. @throws {ServiceError} if the list fails */
async function idsBefore(client: WebApiClient, { kind, listPath }: Creation): Promise<Set<string>> {
	if (listPath === null) return new Set();
	const { collection, label } = entities[kind].value;
	return await client.knownIds(kind, listPath).catch((error: unknown) => {
		if (!(error instanceof ServiceError) || error.kind === 'canceled') throw error;
		const list = `the list of ${label}s (${listPath ?? collection})`;
		const message = `No ${label} was created, because ${list} failed: ${error.message}`;
		throw error.withDetails({ message });
	});
}

function namesIn(entity: JsonObject): string[] {
	// The service may return a number in a name as text.
	return nameFields.flatMap((field) => (entity[field] === undefined ? [] : String(entity[field])));
}

/** Notes a name that the service changed; the names of tasks are mostly addresses. */
function noteStoredName(client: WebApiClient, { kind, body }: Creation, created: Created): Created {
	const [[sent], stored] = [namesIn(body), kind === 'task' ? [] : namesIn(created.entity ?? {})];
	const isSame = sent === undefined || stored.some((name) => name.trim() === sent.trim());
	if (!isSame && stored.length > 0) client.options.onStoredName?.(sent, stored[0]);
	return created;
}

/**
 * Whether an object that was read can be the one that was sent: parent and name are the same, the name
 * perhaps as a service stores it. A parent that one of them lacks, or a name not sent, is not compared.
 */
export function isAsSent(entity: JsonObject, sent: JsonObject): boolean {
	const [[sentName], names] = [namesIn(sent), namesIn(entity)];
	const isSameName = sentName === undefined || names.some((name) => isStoredName(name, sentName));
	return isSameName && isSameParent(entity, sent);
}

function isSameParent(entity: JsonObject, sent: JsonObject): boolean {
	return parentFields.every((field) => {
		const [parent, sentParent] = [entity[field] ?? null, sent[field] ?? null];
		return parent === null || sentParent === null || String(parent) === String(sentParent);
	});
}

/** Where a created object is searched for. */
interface Search {
	kind: EntityName;
	/** The sent body. */
	body: JsonObject;
	/** The IDs before the creation; that of the found object is added. */
	known: Set<string>;
	/** The present IDs; undefined if no list is known. */
	listIds?(): Promise<EntityId[]>;
}

interface Found {
	/** Null if the object is missing or uncertain. */
	id: EntityId | null;
	entity?: JsonObject;
	/** How many objects can be the sought one. */
	count: number;
}

/**
 * The result of a creation. Its ID is null if the object is not certain; `returnedId` is an ID in the
 * response that could not be confirmed.
 *
 * @throws {ServiceError} when the list has no such object
 */
async function verifyCreated(
	client: WebApiClient,
	search: Search,
	{ id: returned, response }: Created,
): Promise<Created> {
	const found = await findCreated(client, search, returned).catch(undefinedIfServiceFails);
	const { id = null, entity, count } = found ?? {};
	const isWrong = returned !== null && String(id) !== String(returned);
	const returnedId = isWrong ? returned : undefined;
	if (search.listIds && count === 0) throw notListedError(search.kind, returnedId);
	return { id, entity, returnedId, response };
}

/**
 * Finds the created object: that with the returned ID, under another name only if the list has it as
 * new (assumed, docs/dev/service.md W5); or else the only new one with the sent name.
 */
export async function findCreated(
	client: WebApiClient,
	{ kind, body, known, listIds }: Search,
	returnedId: EntityId | null,
): Promise<Found> {
	const isReturned = (id: EntityId) => String(id) === String(returnedId);
	if (returnedId !== null && !known.has(String(returnedId))) {
		const entity = await client.get(kind, returnedId).catch(undefinedIfServiceFails);
		if (entity && isAsSent(entity, body)) {
			known.add(String(returnedId));
			return { id: returnedId, entity, count: 1 };
		}
	}
	const newIds = ((await listIds?.()) ?? []).filter((id) => !known.has(String(id)));
	const added = await client.getListed(kind, newIds);
	const named = added.filter(({ entity }) => isAsSent(entity, body));
	// A new one that is listed but not readable yet can be the sought one: then this is uncertain.
	const count = named.length + newIds.length - added.length;
	const returned = added.find(({ id, entity }) => isReturned(id) && isSameParent(entity, body));
	const found = returned ?? (count === 1 ? named[0] : undefined);
	if (!found) return { id: null, count };
	known.add(String(found.id));
	return { ...found, count: 1 };
}

function notListedError(kind: EntityName, returnedId: EntityId | undefined): ServiceError {
	const { label } = entities[kind].value;
	const given =
		returnedId === undefined ? '' : `. The returned ID ${returnedId} does not belong to it`;
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
