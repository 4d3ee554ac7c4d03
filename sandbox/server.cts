import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addControlPlane } from './controlPlane.cts';
import { applyToResponse } from './faults/responseFaults.cts';
import { applyToRequest } from './faults/requestFaults.cts';
import type { FaultList } from './faults/faults.cts';
import { sendNotFoundPage } from './http/htmlPages.cts';
import { controlPath, isBelow } from './http/paths.cts';
import type { Recorder } from './http/recorder.cts';
import './http/requestState.cts';
import type { Service } from './service/service.cts';
import { sendError, WebApiError } from './webApi/responses.cts';
import { addWebApi } from './webApi/webApi.cts';
import { addXmlFeed } from './xmlFeed/xmlFeed.cts';

export interface ServerParts {
	readonly service: Service;
	readonly recorder: Recorder;
	readonly faults: FaultList;
	/** Aborted when the sandbox closes, so that it does not wait for delayed responses. */
	readonly closing: AbortSignal;
	readonly tls?: { readonly key: string; readonly cert: string };
}

function createFastify(tls: ServerParts['tls']): FastifyInstance {
	return fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		// The service seems to be IIS, which ignores the case of paths (assumed, docs/dev/service.md W2).
		routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
		serverFactory: (handler) => (tls ? createHttpsServer(tls, handler) : createHttpServer(handler)),
	});
}

/** Bodies stay text until a handler parses them, so that rejected requests are recorded as well. */
function keepBodiesAsText(server: FastifyInstance): void {
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
		done(null, body);
	});
}

function addHooks(server: FastifyInstance, parts: ServerParts): void {
	const { service, recorder, faults, closing } = parts;
	server.decorateRequest('record', undefined);
	server.decorateRequest('session', undefined);
	server.decorateRequest('responseFault', undefined);
	server.addHook('preHandler', async (request, reply) => {
		if (isBelow(request.url, controlPath)) return undefined;
		const { socket } = request.raw;
		const sentBefore = socket.bytesWritten;
		const record = recorder.record(request, service.sessions.find(request.headers.cookie));
		request.record = record;
		recorder.begin();
		reply.raw.once('close', () => {
			record.bytesSent = socket.bytesWritten - sentBefore;
			recorder.finish();
		});
		return applyToRequest(service, faults, closing, request, reply);
	});
	server.addHook('onSend', async (request, reply, payload: unknown) => {
		const { responseFault, record } = request;
		// Clients take it for the service's clock.
		reply.header('date', new Date(service.settings.now()).toUTCString());
		const sent = responseFault ? applyToResponse(responseFault, reply, payload) : payload;
		if (record && responseFault?.kind !== 'drop') record.status = reply.statusCode;
		if (record?.throttled) recorder.count('throttled');
		return sent;
	});
}

/** The sandbox's HTTP server with both interfaces and the control plane, not yet listening. */
export function createServer(parts: ServerParts): FastifyInstance {
	const server = createFastify(parts.tls);
	keepBodiesAsText(server);
	addHooks(server, parts);
	addWebApi(server, parts.service, parts.recorder);
	addXmlFeed(server, parts.service);
	addControlPlane(server, parts);
	server.setNotFoundHandler((_request, reply) => sendNotFoundPage(reply));
	server.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
		sendError(
			reply,
			error instanceof WebApiError
				? error
				: new WebApiError(error.statusCode ?? 500, [error.message]),
		),
	);
	return server;
}
