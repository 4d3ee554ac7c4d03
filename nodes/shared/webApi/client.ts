import { isObject, type JsonObject } from '../guards';
import { mapInOrder } from '../parallel';
import { ServiceError } from '../serviceError';
import type { Transport } from '../transport';
import { accountsOf, type DepartmentAccount } from './departments';
import { idOfCreated, isId } from './devices';
import { webApiFacts } from './facts';
import type { WebApiCall, WebApiSession } from './session';
import { things, type ThingId, type ThingName } from './things';

export interface CreatedDevice {
	/** Undefined when the reply gives none. */
	id: number | string | undefined;
	/** The parsed reply as it came. */
	reply: unknown;
}

/** What can be asked of the Web API, inside one session, through one transport. */
export class WebApiClient {
	constructor(
		private readonly session: WebApiSession,
		private readonly transport: Transport,
	) {}

	/** @throws {ServiceError} when the service does not accept the login */
	async logIn(): Promise<void> {
		await this.session.open(this.transport);
	}

	/**
	 * The accounts and departments the UID may work in (login with `Action` 1, spec/service.md §4.1).
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async departments(): Promise<DepartmentAccount[]> {
		return accountsOf(await this.session.discover(this.transport));
	}

	/**
	 * Makes any call and returns the parsed JSON of the reply, or undefined when it was empty.
	 *
	 * @throws {ServiceError} when the service refuses it
	 */
	async call(call: WebApiCall): Promise<unknown> {
		return await this.session.call(this.transport, call);
	}

	/**
	 * The ids in a list, in the service's order.
	 *
	 * @param path of the list; the one of the thing unless told otherwise
	 * @throws {ServiceError} when the service gives no list of ids
	 */
	async ids(name: ThingName, path = things[name].value.collection): Promise<ThingId[]> {
		const { label } = things[name].value;
		const reply = await this.call({ method: 'GET', path });
		if (Array.isArray(reply) && reply.every(isId)) return reply;
		throw unexpected(`The Web API gave no list of ${label} IDs`);
	}

	/**
	 * The object the service keeps under an id, untouched.
	 *
	 * @throws {ServiceError} when there is none: `notFound`
	 */
	async read(name: ThingName, id: ThingId): Promise<JsonObject> {
		const { label } = things[name].value;
		const reply = await this.call({ method: 'GET', path: itemPath(name, id) });
		if (reply === undefined) throw unknownId(label, id);
		if (!isObject(reply)) throw unexpected(`The Web API gave no ${label} for the ID ${id}`);
		return reply;
	}

	/**
	 * The objects under these ids, in the order of the ids, read a few at a time.
	 *
	 * @throws {ServiceError} when one of them cannot be read
	 */
	async readMany(name: ThingName, ids: ThingId[], atOnce: number): Promise<JsonObject[]> {
		return await mapInOrder(ids, atOnce, (id) => this.read(name, id));
	}

	/**
	 * Creates something (PUT on its collection) and returns its id.
	 *
	 * @throws {ServiceError} when the service refuses it, or gives no id
	 */
	async create(name: ThingName, body: JsonObject): Promise<ThingId> {
		const { label, collection } = things[name].value;
		const reply = await this.call({ method: 'PUT', path: collection, body });
		const id = idOfCreated(reply);
		if (id === undefined) throw nothingSaid(`new ${label}`);
		return id;
	}

	/**
	 * Writes the whole object under an id (POST).
	 *
	 * @throws {ServiceError} when the service refuses it
	 */
	async write(name: ThingName, id: ThingId, body: JsonObject): Promise<void> {
		await this.call({ method: 'POST', path: itemPath(name, id), body });
	}

	/**
	 * Reads the object under an id, changes it and writes it back whole, so that nothing else of it is
	 * reset. Returns what was written.
	 *
	 * @throws {ServiceError} when there is none, or the service refuses the change
	 */
	async change(
		name: ThingName,
		id: ThingId,
		changed: (current: JsonObject) => JsonObject,
	): Promise<JsonObject> {
		const body = changed(await this.read(name, id));
		await this.write(name, id, body);
		return body;
	}

	/**
	 * Removes what the service keeps under an id.
	 *
	 * @throws {ServiceError} when there is none, or the service refuses it
	 */
	async remove(name: ThingName, id: ThingId): Promise<void> {
		// An unknown id is answered like a known one by some services: asking first tells.
		await this.read(name, id);
		await this.call({ method: 'DELETE', path: itemPath(name, id) });
	}

	/**
	 * Creates a device with its tasks in one request (spec/service.md §4.1).
	 *
	 * @throws {ServiceError} when the service refuses it, or says nothing about it
	 */
	async createDevice(device: JsonObject): Promise<CreatedDevice> {
		const path = webApiFacts.devicesPath.value;
		const reply = await this.session.call(this.transport, { method: 'POST', path, body: device });
		if (reply === undefined) throw nothingSaid('new device');
		return { id: idOfCreated(reply), reply };
	}
}

function itemPath(name: ThingName, id: ThingId): string {
	return `${things[name].value.item}/${encodeURIComponent(id)}`;
}

function unknownId(label: string, id: ThingId): ServiceError {
	return new ServiceError({
		reason: 'notFound',
		message: `There is no ${label} with the ID ${id}`,
		nextStep: `Pick the ${label} from the list, or check the ID and the department it belongs to.`,
	});
}

function unexpected(message: string): ServiceError {
	return new ServiceError({
		reason: 'unreadable',
		message,
		nextStep: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

function nothingSaid(what: string): ServiceError {
	return new ServiceError({
		reason: 'unreadable',
		message: `The Web API gave an empty answer to the ${what}`,
		nextStep: 'Look in your account whether it is there before you run this again.',
	});
}
