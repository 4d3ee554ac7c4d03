import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { changeJson, noteRepeatedName, type StoredObject } from '../../words/util/jsonText';
import { mapConcurrently } from '../../words/util/concurrency';
import { isNotFound, ServiceError } from '../http/serviceError';
import type { CancelBehavior, Transport } from '../http/transport';
import { parseDepartments, type DepartmentEntry } from './department/department';
import { webApiFacts } from './facts';
import { wholeListIn } from './list';
import { isId, parseCreatedId, unexpectedResponseError } from './response';
import type { WebApiCall, WebApiResponse } from './call';
import type { WebApiSession } from './session';
import { entities, type EntityId, type EntityName } from './entities';
import { notReturnedError, requireWritable, writeBack } from './writeBack';

export interface Created {
	/** Null when the service accepted the entity without giving its ID. */
	id: EntityId | null;
	/** The parsed response as it came; undefined when it was empty. */
	response: unknown;
	/** The ID in the response, if it could not be verified. */
	returnedId?: EntityId;
	/** The new entity as it was read, if its ID was verified. */
	entity?: JsonObject;
}

/** An entity that was read, with its ID as listed. */
export interface ReadEntity {
	id: EntityId;
	entity: JsonObject;
}

interface ClientOptions {
	concurrency?: number;
	/** Called before something is written, and when it is over; without an id when it is new. */
	onWrite?(kind: EntityName, id?: EntityId): void;
	/** By path of a list, its IDs before this run created anything in it. */
	known?: Map<string, Promise<Set<string>>>;
	/** Called with the name of a new entity if the service stored another one. */
	onStoredName?(name: string, stored: string): void;
	/** Returns the error to throw in place of the error of a request; undefined keeps it. */
	explainError?(error: unknown): Promise<unknown>;
}

export class WebApiClient {
	readonly concurrency: number;
	private readonly known: Map<string, Promise<Set<string>>>;

	constructor(
		private readonly session: WebApiSession,
		private readonly transport: Transport,
		readonly options: ClientOptions = {},
	) {
		({ concurrency: this.concurrency = 1, known: this.known = new Map() } = options);
	}

	/** A client that still awaits (`finish`) or even sends (`send`) requests when the user stops the execution. */
	withCancelBehavior(onCancel: CancelBehavior): WebApiClient {
		const { session, transport, options, known } = this;
		const cancelable: Transport = {
			// A request with its own behavior keeps it.
			send: (request) => transport.send({ ...request, onCancel: request.onCancel ?? onCancel }),
			// The Web API's responses are not streamed, so it is never called.
			open: (request) => transport.open(request),
		};
		return new WebApiClient(session, cancelable, { ...options, known });
	}

	/** @throws {ServiceError} when the service does not accept the login */
	async logIn(): Promise<void> {
		await this.withExplainedError(this.session.logIn(this.transport));
	}

	/** The accounts and departments the UID may work in (login with `Action` 1, docs/dev/service.md W14). */
	async listDepartments(): Promise<DepartmentEntry[]> {
		return parseDepartments(await this.session.discover(this.transport));
	}

	/** Returns the parsed JSON; undefined for an empty response. @throws {ServiceError} if refused */
	async call(call: WebApiCall): Promise<unknown> {
		return (await this.exchange(call)).content;
	}

	/** The entries of a list, unchanged. @throws {ServiceError} without a list, or when it is only a part */
	async list(call: WebApiCall, listLabel: string): Promise<unknown[]> {
		return wholeListIn(await this.exchange(call), listLabel);
	}

	/** The IDs of a list, each once, in the service's order. @throws {ServiceError} without such a list */
	async listIds(kind: EntityName, path = entities[kind].value.collection): Promise<EntityId[]> {
		const { label } = entities[kind].value;
		const ids = await this.list({ method: 'GET', path }, `${label} IDs`);
		// The service's IDs are numbers, but may come as texts.
		if (ids.every(isId)) return [...new Set(ids.map(toId))];
		throw unexpectedResponseError(`The Web API returned no list of ${label} IDs`);
	}

	/**
	 * The IDs in a list, as texts, before this run created anything in it: other IDs are those of new
	 * entities. Read once for all items; the caller adds the ID of each created entity.
	 *
	 * @throws {ServiceError} as `listIds`
	 */
	async knownIds(kind: EntityName, path = entities[kind].value.collection): Promise<Set<string>> {
		const ids =
			this.known.get(path) ?? this.listIds(kind, path).then((all) => new Set(all.map(String)));
		this.known.set(path, ids);
		ids.catch(() => this.known.delete(path));
		return await ids;
	}

	/** The entity as the service stores it. @throws {ServiceError} when there is none: `notFound` */
	async get(kind: EntityName, id: EntityId): Promise<JsonObject> {
		return (await this.getStored(kind, id)).content;
	}

	/**
	 * The entity with its JSON text, so that unchanged parts can be written back as they are spelled.
	 *
	 * @throws {ServiceError} when there is none (`notFound`): the response is then empty
	 */
	async getStored(kind: EntityName, id: EntityId): Promise<StoredObject> {
		const { label } = entities[kind].value;
		const call: WebApiCall = { method: 'GET', path: itemPath(kind, id) };
		const { content, text } = await this.exchange(call);
		if (content === undefined) {
			throw new ServiceError({
				code: 'NOT_FOUND',
				message: `There is no ${label} with the ID ${id}`,
				hint: `Choose the ${label} from the list, or check its ID and its department.`,
			});
		}
		if (!isObject(content))
			throw unexpectedResponseError(`The Web API returned no ${label} for the ID ${id}`);
		noteRepeatedName({ content, text });
		return { content, text };
	}

	/** The entities in the order of their IDs. @throws {ServiceError} when one cannot be read */
	async getMany(kind: EntityName, ids: EntityId[]): Promise<JsonObject[]> {
		return await mapConcurrently(ids, this.concurrency, (id) => this.get(kind, id));
	}

	/**
	 * The entities of listed IDs; those deleted in the meantime are omitted (docs/dev/service.md W3).
	 *
	 * @throws {ServiceError} when none of several exists: they were hardly all deleted just now
	 */
	async getListed(kind: EntityName, ids: EntityId[]): Promise<ReadEntity[]> {
		const results = await mapConcurrently(ids, this.concurrency, async (id) =>
			this.get(kind, id).then((entity) => ({ id, entity }), notFoundErrorOrThrow),
		);
		const found = results.flatMap((result) => (result instanceof ServiceError ? [] : [result]));
		const [first] = results;
		if (first instanceof ServiceError && found.length === 0 && ids.length > 1) {
			const { message, hint } = notReturnedError(kind, ids[0]);
			throw first.withDetails({ message, hint });
		}
		return found;
	}

	/**
	 * As `getListed`, but an omitted entity must be missing from the list, too: `listIds` reads it again.
	 *
	 * @param onUnread called with the ID of an entity that is still listed, and omitted all the same
	 * @throws {ServiceError} without `onUnread` also when an entity that is still listed cannot be read
	 */
	async getAllListed(
		kind: EntityName,
		listIds: () => Promise<EntityId[]>,
		onUnread?: (id: EntityId) => void,
	): Promise<ReadEntity[]> {
		const ids = await listIds();
		const found = await this.getListed(kind, ids);
		if (found.length === ids.length) return found;
		const foundIds = new Set(found.map(({ id }) => id));
		const listed = new Set(await listIds());
		const unread = ids.filter((id) => !foundIds.has(id) && listed.has(id));
		const read = await mapConcurrently(unread, this.concurrency, async (id) => {
			const entity = await this.get(kind, id).catch(notFoundErrorOrThrow);
			if (!(entity instanceof ServiceError)) return [{ id, entity }];
			if (!onUnread) throw notReturnedError(kind, id);
			onUnread(id);
			return [];
		});
		return [...found, ...read.flat()];
	}

	/**
	 * Creates an entity (PUT on its collection). The returned ID is that of the response, unverified.
	 *
	 * @param original the source of a copy: equal parts are sent as they are spelled there
	 * @throws {ServiceError} when the service refuses it, or does not confirm it; `isRepeatable`
	 * when it may be repeated after a search shows that it was not carried out
	 */
	async create(kind: EntityName, body: JsonObject, original?: StoredObject): Promise<Created> {
		const path = entities[kind].value.collection;
		if (original) requireWritable(kind, original.content);
		const content = original ? { bodyText: changeJson(original, body) } : { body };
		return await this.writeNew(kind, { method: 'PUT', path, ...content });
	}

	/**
	 * Reads an entity and, if `change` changes it, writes it back whole (POST), so that no field is
	 * reset and unchanged parts keep their spelling. Returns the changed entity.
	 *
	 * @param change returns the new content; it must not modify the object it is given
	 * @param justRead the entity, if it was just read: it is not read again
	 * @throws {ServiceError} when there is none, or the service refuses the change
	 */
	async update(
		kind: EntityName,
		id: EntityId,
		change: (current: JsonObject) => JsonObject | Promise<JsonObject>,
		justRead?: StoredObject,
	): Promise<JsonObject> {
		const stored = justRead ?? (await this.getStored(kind, id));
		const body = await change(stored.content);
		if (JSON.stringify(body) === JSON.stringify(stored.content)) return body;
		requireWritable(kind, stored.content);
		const post = { method: 'POST', path: itemPath(kind, id) } as const;
		const write = async (content: JsonObject) =>
			await this.write(kind, id, { ...post, bodyText: changeJson(stored, content) });
		await writeBack(stored.content, body, write, async () => await this.get(kind, id));
		return body;
	}

	/** Returns the deleted entity. @param check throws to refuse the entity that was read */
	async delete(
		kind: EntityName,
		id: EntityId,
		check?: (found: JsonObject) => void,
	): Promise<JsonObject> {
		// The response to the deletion of an unknown ID may look like a success, so the entity is read first.
		const deleted = await this.get(kind, id);
		check?.(deleted);
		await this.deleteKnown(kind, id);
		return deleted;
	}

	/**
	 * Deletes an entity that was just read. "Not found" is success if the entity is in fact gone: when
	 * the request was repeated, the first one may have deleted it.
	 */
	async deleteKnown(kind: EntityName, id: EntityId): Promise<void> {
		const call = { method: 'DELETE', path: itemPath(kind, id) } as const;
		const missing = await this.write(kind, id, call).then(() => undefined, notFoundErrorOrThrow);
		// "Not found" can also mean that the service has no such path: then the entity still exists.
		if (missing && !(await this.get(kind, id).then(() => false, isNotFound))) throw missing;
	}

	/** Creates a device with its tasks (docs/dev/service.md W2). @param hasList else this repeats it after a 401 */
	async createDeviceWithTasks(device: JsonObject, hasList: boolean): Promise<Created> {
		const path = webApiFacts.devicesPath.value;
		const call: WebApiCall = { method: 'POST', path, body: device, isRepeatedAfterLogin: !hasList };
		return await this.writeNew('device', call);
	}

	private async writeNew(kind: EntityName, call: WebApiCall): Promise<Created> {
		const creates = entities[kind].value.label;
		const response = await this.write(kind, undefined, { ...call, creates });
		return { id: parseCreatedId(response), response };
	}

	/**
	 * Makes a call that writes, and returns the content of its response. Calls `onWrite` before and
	 * after it, because caches that concurrent items fill in the meantime may be out of date.
	 *
	 * @param id undefined for a new entity
	 */
	private async write(kind: EntityName, id: EntityId | undefined, call: WebApiCall) {
		this.options.onWrite?.(kind, id);
		try {
			return await this.call(call);
		} finally {
			this.options.onWrite?.(kind, id);
		}
	}

	private async exchange(call: WebApiCall): Promise<WebApiResponse> {
		return await this.withExplainedError(this.session.exchange(this.transport, call));
	}

	/** Replaces the error of a request by the one that the option `explainError` returns, if any. */
	private async withExplainedError<Result>(request: Promise<Result>): Promise<Result> {
		return await request.catch(async (error: unknown) => {
			throw (await this.options.explainError?.(error)) ?? error;
		});
	}
}

function itemPath(kind: EntityName, id: EntityId): string {
	return `${entities[kind].value.item}/${encodeURIComponent(id)}`;
}

function notFoundErrorOrThrow(error: unknown): ServiceError {
	if (isNotFound(error)) return error;
	throw error;
}
