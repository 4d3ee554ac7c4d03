import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json';
import { htmlContentType, htmlPage } from '../http/pages';
import type { Entity, EntityStore } from '../service/entityStore';
import { invalidJson, sendRefusal, success } from './envelopes';

type Fields = Readonly<Record<string, unknown>>;

/** One kind of thing of the Web API: where it is found and what it must look like. */
export interface Collection {
	/** As messages call it: "Filter 77 has been updated". */
	readonly label: string;
	/** Path of the list, such as /filters. */
	readonly list: string;
	/** Path of one, without the id, such as /filter. */
	readonly item: string;
	readonly store: EntityStore;
	/** Whether a refusal explains itself in one text; in a list of texts unless told otherwise. */
	readonly explainsInOneText?: boolean;
	/** What is wrong with a body, in words; none when it can be kept. */
	refusals(body: Fields, accountId: number): string[];
	/** What is kept of a body in place of the thing before; the body itself unless told otherwise. */
	kept?(body: Fields, accountId: number, before?: Entity): Fields;
	/** How one is read; as it is kept unless told otherwise. */
	view?(thing: Entity, accountId: number): unknown;
	/** Whether the list itself can be asked for; it can unless told otherwise. */
	readonly listed?: boolean;
	/** What a POST on the list does that does not stand for a PUT; nothing unless told otherwise. */
	post?(request: FastifyRequest, reply: FastifyReply): FastifyReply;
	/** Called after something was created, written or removed. */
	changed?(id: number, accountId: number): void;
}

/**
 * Serves the list, creation (PUT, or POST with verb=PUT), reading, writing and removal of one kind of
 * thing; spec/web-api-public-facts.md §1 and its general conventions.
 */
export function addCollection(server: FastifyInstance, collection: Collection): void {
	const { list, item } = collection;
	if (collection.listed ?? true) {
		server.get(list, (request, reply) => reply.send(collection.store.ids(accountOf(request))));
	}
	server.put(list, (request, reply) => create(collection, request, reply));
	server.post(list, (request, reply) => {
		if (isCreation(request)) return create(collection, request, reply);
		return collection.post?.(request, reply) ?? notFound(reply);
	});
	const one = `${item}/:id(^\\d+$)`;
	server.get<WithId>(one, (request, reply) => read(collection, request, reply));
	server.post<WithId>(one, (request, reply) => write(collection, request, reply));
	server.delete<WithId>(one, (request, reply) => remove(collection, request, reply));
}

interface WithId {
	Params: { id: string };
}

/** The account of the session that the request runs in. */
export function accountOf(request: FastifyRequest): number {
	if (!request.session) throw new Error('This is behind the session check');
	return request.session.accountId;
}

/** Whether a POST says that it stands for a PUT. */
export function isCreation(request: FastifyRequest): boolean {
	const parameters = isRecord(request.query) ? Object.entries(request.query) : [];
	return parameters.some(([name, value]) => /^verb$/i.test(name) && /^put$/i.test(String(value)));
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply.code(404).type(htmlContentType).send(htmlPage(404));
}

function create(collection: Collection, request: FastifyRequest, reply: FastifyReply) {
	const body = parseJson(request.body);
	if (!isRecord(body)) return sendRefusal(reply, invalidJson);
	const accountId = accountOf(request);
	const descriptions = collection.refusals(body, accountId);
	if (descriptions.length > 0) return refuse(collection, reply, descriptions);
	const id = collection.store.add(accountId, collection.kept?.(body, accountId) ?? body);
	collection.changed?.(id, accountId);
	return reply.send(success(id));
}

/** An unknown id is answered with an empty body and status 200. */
function read(collection: Collection, request: FastifyRequest<WithId>, reply: FastifyReply) {
	const accountId = accountOf(request);
	const thing = collection.store.find(accountId, Number(request.params.id));
	if (!thing) return reply.send();
	return reply.send(collection.view?.(thing, accountId) ?? thing);
}

function write(collection: Collection, request: FastifyRequest<WithId>, reply: FastifyReply) {
	const body = parseJson(request.body);
	if (!isRecord(body)) return sendRefusal(reply, invalidJson);
	const accountId = accountOf(request);
	const id = Number(request.params.id);
	const before = collection.store.find(accountId, id);
	if (!before) return refuse(collection, reply, unknownId(collection, id));
	const descriptions = collection.refusals(body, accountId);
	if (descriptions.length > 0) return refuse(collection, reply, descriptions);
	collection.store.write(accountId, id, collection.kept?.(body, accountId, before) ?? body);
	collection.changed?.(id, accountId);
	return reply.send(success(`${collection.label} ${id} has been updated`));
}

function remove(collection: Collection, request: FastifyRequest<WithId>, reply: FastifyReply) {
	const accountId = accountOf(request);
	const id = Number(request.params.id);
	if (!collection.store.find(accountId, id))
		return refuse(collection, reply, unknownId(collection, id));
	collection.store.remove(id);
	collection.changed?.(id, accountId);
	return reply.send(success(`${collection.label} ${id} has been deleted`));
}

/** Both forms are met in the real service (spec/web-api-public-facts.md §4). */
function refuse(
	{ explainsInOneText }: Collection,
	reply: FastifyReply,
	descriptions: string[],
): FastifyReply {
	if (!explainsInOneText) return sendRefusal(reply, { status: 400, descriptions });
	return reply.code(400).send({ Success: false, ErrorDescription: descriptions.join(' ') });
}

/** The real answer to a write under an unknown id is not known; this one is assumed. */
function unknownId({ label }: Collection, id: number): string[] {
	return [`${label} ${id} does not exist`];
}
