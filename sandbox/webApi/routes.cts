import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sendNotFoundPage } from '../http/htmlPages.cts';
import { isRecord, parseJson } from '../http/json.cts';
import type { Fields } from '../service/entityStore.cts';
import type { Service } from '../service/service.cts';
import { invalidJsonError } from './responses.cts';

export interface Call {
	readonly service: Service;
	readonly accountId: number;
	/** The value of `:id` in the path; NaN without one. */
	readonly id: number;
	/** The value of `:platform` in the path. */
	readonly platform: string;
	/** The parsed JSON; undefined when there is none or it is not JSON. */
	readonly body: unknown;
}

/**
 * Returns what is sent as JSON, or undefined for an empty body.
 *
 * @throws WebApiError for a request that is rejected.
 */
export type Handler = (call: Call) => unknown;

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Handlers by method and path below the Web API, such as `GET /device/:id`; an id is digits. */
export type Routes = Readonly<Record<`${Method} /${string}`, Handler>>;

/** @throws WebApiError when the body is not an object. */
export function requireObject({ body }: Call): Fields {
	if (!isRecord(body)) throw invalidJsonError();
	return body;
}

/** `verb=PUT` in any case; docs/dev/service.md W2. */
function isPutByPost({ method, query }: FastifyRequest): boolean {
	if (method !== 'POST' || !isRecord(query)) return false;
	return Object.entries(query).some(
		([name, value]) => /^verb$/i.test(name) && /^put$/i.test(String(value)),
	);
}

interface PathParameters {
	id?: string;
	platform?: string;
}

function createCall(request: FastifyRequest<{ Params: PathParameters }>): Call {
	if (!request.session) throw new Error('Routes must be behind the session check');
	const { id, platform } = request.params;
	return {
		service: request.sandbox.service,
		accountId: request.session.accountId,
		id: Number(id),
		platform: String(platform),
		body: parseJson(request.body),
	};
}

/** That the service does so is assumed (docs/dev/service.md W2). */
function sendMethods(reply: FastifyReply, methods: ReadonlySet<string>): FastifyReply {
	return reply.header('allow', [...methods, 'OPTIONS'].join(', ')).send();
}

/** Routes for PUT also serve POST with `verb=PUT`. */
export function addRoutes(server: FastifyInstance, routes: Routes): void {
	const handlers = new Map<string, Handler>(Object.entries(routes));
	const methodsByPath = new Map<string, Set<string>>();
	for (const route of handlers.keys()) {
		const [method, path] = route.split(' ');
		const methods = methodsByPath.get(path) ?? new Set<string>();
		methodsByPath.set(path, methods.add(method));
		if (method === 'PUT') methods.add('POST');
	}
	for (const [path, methods] of methodsByPath) {
		server.route<{ Params: PathParameters }>({
			method: [...methods, 'OPTIONS'],
			url: path.replace(':id', ':id(^\\d+$)'),
			handler: (request, reply) => {
				if (request.method === 'OPTIONS') return sendMethods(reply, methods);
				const put = isPutByPost(request) ? handlers.get(`PUT ${path}`) : undefined;
				const handle = put ?? handlers.get(`${request.method} ${path}`);
				return handle ? reply.send(handle(createCall(request))) : sendNotFoundPage(reply);
			},
		});
	}
}
