import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { changeJson, type StoredObject } from '../../words/util/jsonText';
import { mapConcurrently } from '../../words/util/mapConcurrently';
import { isNotFound, ServiceError } from '../http/serviceError';
import type { CancelBehavior, Transport } from '../http/transport';
import { parseDepartments, type DepartmentEntry } from './department/department';
import { webApiFacts } from './facts';
import { wholeListIn } from './list';
import { isId, parseCreatedId, unexpectedResponseError } from './response';
import type { WebApiCall, WebApiResponse } from './call';
import type { WebApiSession } from './session';
import { entities, type EntityId, type EntityName } from './entities';

export interface Created {
	/** Null when the service accepted it without giving an id. */
	id: EntityId | null;
	/** The parsed response as it came; undefined when it was empty. */
	response: unknown;
	/** The ID in the reply, where it is not the one of the new object. */
	wrongId?: EntityId;
	/** As it was read after its creation, where its ID was verified. */
	entity?: JsonObject;
}

/** A listed entity that still exists. */
export interface ReadEntity {
	id: EntityId;
	entity: JsonObject;
}

interface ClientOptions {
	concurrency?: number;
	/** Called before something is written, and when it is over; without an id when it is new. */
	onWrite?(name: EntityName, id?: EntityId): void;
	/** The IDs of lists that were read before a creation, by path. */
	known?: Map<string, Promise<Set<string>>>;
	/** The error to throw in place of that of a request; undefined keeps it. */
	explainError?(error: unknown): Promise<unknown>;
}

export class WebApiClient {
	readonly concurrency: number;
	private readonly known: Map<string, Promise<Set<string>>>;

	constructor(
		private readonly session: WebApiSession,
		private readonly transport: Transport,
		private readonly options: ClientOptions = {},
	) {
		({ concurrency: this.concurrency = 1, known: this.known = new Map() } = options);
	}

	/** This client with another behavior of its requests when the user stops the execution. */
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

	/**
	 * The accounts and departments the UID may work in (login with `Action` 1, docs/dev/service.md W14).
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async listDepartments(): Promise<DepartmentEntry[]> {
		return parseDepartments(await this.session.discover(this.transport));
	}

	/** Returns the parsed JSON; undefined for an empty response. @throws {ServiceError} if refused */
	async call(call: WebApiCall): Promise<unknown> {
		return (await this.exchange(call)).content;
	}

	/**
	 * The entries of a list, in the service's order and unchanged.
	 *
	 * @param listLabel its label in messages, in the plural
	 * @throws {ServiceError} when the service returns no list, or only a part of one
	 */
	async list(call: WebApiCall, listLabel: string): Promise<unknown[]> {
		return wholeListIn(await this.exchange(call), listLabel);
	}

	/** In the service's order. @throws {ServiceError} when the service gives no list of IDs */
	async listIds(name: EntityName, path = entities[name].value.collection): Promise<EntityId[]> {
		const { label } = entities[name].value;
		const ids = await this.list({ method: 'GET', path }, `${label} IDs`);
		// The service's IDs are numbers, also where they come as texts; one that is listed twice is read once.
		if (ids.every(isId)) return [...new Set(ids.map(toId))];
		throw unexpectedResponseError(`The Web API returned no list of ${label} IDs`);
	}

	/**
	 * The IDs that a list had before this run created anything in it, to recognize new objects. The
	 * list is read once for all items, and the caller adds the ID of each created object. Objects
	 * that others add later are distinguished by their names.
	 *
	 * @throws {ServiceError} as `listIds`
	 */
	async knownIds(name: EntityName, path = entities[name].value.collection): Promise<Set<string>> {
		const ids =
			this.known.get(path) ?? this.listIds(name, path).then((all) => new Set(all.map(String)));
		this.known.set(path, ids);
		ids.catch(() => this.known.delete(path));
		return await ids;
	}

	/** As the service stores it. @throws {ServiceError} when there is none: `notFound` */
	async get(name: EntityName, id: EntityId): Promise<JsonObject> {
		return (await this.getStored(name, id)).content;
	}

	/**
	 * The object under an ID with its JSON text, so that it can be written back in its spelling.
	 *
	 * @throws {ServiceError} when there is none (`notFound`): the response is then empty
	 */
	async getStored(name: EntityName, id: EntityId): Promise<StoredObject> {
		const { label } = entities[name].value;
		const call: WebApiCall = { method: 'GET', path: itemPath(name, id) };
		const { content, text } = await this.exchange(call);
		if (content === undefined) throw notFoundError(label, id);
		if (!isObject(content))
			throw unexpectedResponseError(`The Web API returned no ${label} for the ID ${id}`);
		return { content, text };
	}

	/** In the order of the IDs. @throws {ServiceError} when one of them cannot be read */
	async getMany(name: EntityName, ids: EntityId[]): Promise<JsonObject[]> {
		return await mapConcurrently(ids, this.concurrency, (id) => this.get(name, id));
	}

	/**
	 * The entities of listed IDs; those deleted in the meantime are omitted (docs/dev/service.md W3).
	 *
	 * @throws {ServiceError} when none of several exists: deletion is unlikely then
	 */
	async getListed(name: EntityName, ids: EntityId[]): Promise<ReadEntity[]> {
		const results = await mapConcurrently(ids, this.concurrency, async (id) =>
			this.get(name, id).then((entity) => ({ id, entity }), notFoundErrorOrThrow),
		);
		const found = results.flatMap((result) => (result instanceof ServiceError ? [] : [result]));
		const [first] = results;
		if (first instanceof ServiceError && found.length === 0 && ids.length > 1) throw first;
		return found;
	}

	/**
	 * Creates an entity (PUT on its collection). The returned ID is unverified, from the response.
	 *
	 * @param original the source of a copy: equal parts keep their spelling
	 * @throws {ServiceError} when the service refuses it, or does not confirm it; `isRepeatable`
	 * when it may be repeated after a search shows that it was not carried out
	 */
	async create(name: EntityName, body: JsonObject, original?: StoredObject): Promise<Created> {
		const { label, collection } = entities[name].value;
		const content = original ? { bodyText: changeJson(original, body) } : { body };
		const response = await this.write(name, undefined, {
			method: 'PUT',
			path: collection,
			creates: label,
			...content,
		});
		return { id: parseCreatedId(response), response };
	}

	/**
	 * Reads the object of an ID and writes it back whole (POST) if `changed` returns a difference:
	 * unchanged parts keep their spelling, and nothing is reset. Returns the changed object.
	 *
	 * @param changed returns the new content as another object, so that the two can be compared
	 * @param justRead the object, if it was just read: it is not read again
	 * @throws {ServiceError} when there is none, or the service refuses the change
	 */
	async update(
		name: EntityName,
		id: EntityId,
		changed: (current: JsonObject) => JsonObject | Promise<JsonObject>,
		justRead?: StoredObject,
	): Promise<JsonObject> {
		const stored = justRead ?? (await this.getStored(name, id));
		const body = await changed(stored.content);
		if (JSON.stringify(body) === JSON.stringify(stored.content)) return body;
		const bodyText = changeJson(stored, body);
		await this.write(name, id, { method: 'POST', path: itemPath(name, id), bodyText });
		return body;
	}

	/** Returns the deleted object. @throws {ServiceError} when there is none, or it is refused */
	async delete(name: EntityName, id: EntityId): Promise<JsonObject> {
		// Some services answer an unknown ID like a known one, so the entity is requested first.
		const deleted = await this.get(name, id);
		await this.deleteKnown(name, id);
		return deleted;
	}

	/**
	 * Deletes an entity that was just read. "Not found" is success if the entity is in fact gone: a
	 * repeated request finds nothing if the first one deleted it.
	 */
	async deleteKnown(name: EntityName, id: EntityId): Promise<void> {
		const call = { method: 'DELETE', path: itemPath(name, id) } as const;
		const missing = await this.write(name, id, call).then(() => undefined, notFoundErrorOrThrow);
		// Where the service has no such path, the object is still there.
		if (missing && !(await this.get(name, id).then(() => false, isNotFound))) throw missing;
	}

	/** In one request (docs/dev/service.md W2). @throws {ServiceError} as `create` */
	async createDeviceWithTasks(device: JsonObject): Promise<Created> {
		const path = webApiFacts.devicesPath.value;
		const { label } = entities.device.value;
		const call = { method: 'POST', path, body: device, creates: label } as const;
		const response = await this.write('device', undefined, call);
		return { id: parseCreatedId(response), response };
	}

	/**
	 * Makes a call that writes, and returns the content of its response. `onWrite` is called before
	 * and after it, because caches that concurrent items fill in the meantime may be out of date.
	 */
	private async write(
		name: EntityName,
		id: EntityId | undefined,
		call: WebApiCall,
	): Promise<unknown> {
		this.options.onWrite?.(name, id);
		try {
			return await this.call(call);
		} finally {
			this.options.onWrite?.(name, id);
		}
	}

	private async exchange(call: WebApiCall): Promise<WebApiResponse> {
		return await this.withExplainedError(this.session.exchange(this.transport, call));
	}

	private async withExplainedError<Result>(request: Promise<Result>): Promise<Result> {
		return await request.catch(async (error: unknown) => {
			throw (await this.options.explainError?.(error)) ?? error;
		});
	}
}

function itemPath(name: EntityName, id: EntityId): string {
	return `${entities[name].value.item}/${encodeURIComponent(id)}`;
}

function notFoundErrorOrThrow(error: unknown): ServiceError {
	if (isNotFound(error)) return error;
	throw error;
}

function notFoundError(label: string, id: EntityId): ServiceError {
	return new ServiceError({
		code: 'NOT_FOUND',
		message: `There is no ${label} with the ID ${id}`,
		hint: `Choose the ${label} from the list, or check its ID and its department.`,
	});
}
