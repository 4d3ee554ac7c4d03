import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addControlPlane } from './controlPlane';
import { applyToResponse } from './faults/responseFaults';
import { applyFaults } from './faults/faultHooks';
import type { FaultList } from './faults/faults';
import { htmlContentType, htmlPage } from './http/pages';
import { controlPath, isBelow } from './http/paths';
import type { Recorder } from './http/recorder';
import './http/requestState';
import type { Service } from './service/service';
import { sendRefusal } from './webApi/envelopes';
import { addWebApi } from './webApi/webApi';
import { addXmlFeed } from './xmlFeed/xmlFeed';

export interface ServerParts {
	readonly service: Service;
	readonly recorder: Recorder;
	readonly faults: FaultList;
	/** Aborted when the sandbox closes, so that no delayed answer holds it up. */
	readonly closing: AbortSignal;
	readonly tls?: { readonly key: string; readonly cert: string };
}

function createFastify(tls: ServerParts['tls']): FastifyInstance {
	return fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		// IIS takes no notice of the case of paths; JEN in spec/web-api-public-facts.md §0.
		routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
		serverFactory: (handler) => (tls ? createHttpsServer(tls, handler) : createHttpServer(handler)),
	});
}

/** Bodies stay text until a handler reads them, so that refused requests are recorded as well. */
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
	server.decorateRequest('answerFault', undefined);
	server.addHook('preHandler', async (request, reply) => {
		if (isBelow(request.url, controlPath)) return undefined;
		const { socket } = request.raw;
		const sentBefore = socket.bytesWritten;
		const record = recorder.record(request, service.sessions.find(request.headers.cookie));
		request.record = record;
		recorder.begun();
		reply.raw.once('close', () => {
			record.bytesSent = socket.bytesWritten - sentBefore;
			recorder.ended();
		});
		return applyFaults(service, faults, closing, request, reply);
	});
	server.addHook('onSend', async (request, reply, payload: unknown) => {
		const { answerFault, record } = request;
		// Clients read the service's clock off it.
		reply.header('date', new Date(service.now()).toUTCString());
		if (record && answerFault?.kind !== 'drop') record.status = reply.statusCode;
		if (record?.throttled) recorder.count('throttled');
		return answerFault ? applyToResponse(answerFault, reply, payload) : payload;
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
	server.setNotFoundHandler((_request, reply) =>
		reply.code(404).type(htmlContentType).send(htmlPage(404)),
	);
	server.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
		sendRefusal(reply, { status: error.statusCode ?? 500, descriptions: [error.message] }),
	);
	return server;
}
