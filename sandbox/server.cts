import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

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

/** The state of one sandbox. */
export interface ServerParts {
	readonly service: Service;
	readonly recorder: Recorder;
	readonly faults: FaultList;
	/** Aborted when the sandbox closes, so that it does not wait for delayed responses. */
	readonly closing: AbortSignal;
}

/** A server of one sandbox. */
export interface SandboxServer {
	/** @returns the port. @throws the system's error, such as EADDRINUSE. */
	listen(address: { host: string; port: number }): Promise<number>;
	/** Does nothing if it is closed. */
	close(): Promise<void>;
}

/** Bodies stay text until a handler parses them, so that rejected requests are recorded as well. */
function keepBodiesAsText(server: FastifyInstance): void {
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
		done(null, body);
	});
}

function addHooks(server: FastifyInstance): void {
	server.decorateRequest('record', undefined);
	server.decorateRequest('session', undefined);
	server.decorateRequest('responseFault', undefined);
	server.addHook('preHandler', async (request, reply) => {
		if (isBelow(request.url, controlPath)) return undefined;
		const { service, recorder, faults, closing } = request.sandbox;
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
		const { responseFault, record, sandbox } = request;
		// Clients take it for the service's clock.
		reply.header('date', new Date(sandbox.service.settings.now()).toUTCString());
		const sent = responseFault ? applyToResponse(responseFault, reply, payload) : payload;
		if (record && responseFault?.kind !== 'drop') record.status = reply.statusCode;
		if (record?.throttled) sandbox.recorder.count('throttled');
		return sent;
	});
}

/** Both interfaces and the control plane, for the sandbox that `current` returns when a request arrives. */
function createRoutes(current: () => ServerParts): FastifyInstance {
	const server = fastify({
		exposeHeadRoutes: false,
		// The service seems to be IIS, which ignores the case of paths (assumed, docs/dev/service.md W2).
		routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
	});
	server.decorateRequest('sandbox');
	server.addHook('onRequest', async (request) => {
		request.sandbox = current();
	});
	keepBodiesAsText(server);
	addHooks(server);
	addWebApi(server);
	addXmlFeed(server);
	addControlPlane(server);
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

interface Routes {
	readonly handle: RequestListener;
	serve(parts: ServerParts): void;
}

async function registerRoutes(): Promise<Routes> {
	let parts: ServerParts;
	const server = createRoutes(() => parts);
	await server.ready();
	return {
		handle: (request, response) => server.routing(request, response),
		serve: (next) => {
			parts = next;
		},
	};
}

/** Routes of closed sandboxes: to register them takes 40 ms of CPU, to use them again almost none. */
const unused: Routes[] = [];

/** The HTTP server of a sandbox, not yet listening. */
export async function createServer(
	parts: ServerParts,
	tls?: { readonly key: string; readonly cert: string },
): Promise<SandboxServer> {
	const routes = unused.pop() ?? (await registerRoutes());
	routes.serve(parts);
	const server = tls ? createHttpsServer(tls, routes.handle) : createHttpServer(routes.handle);
	// A busy machine may pause for longer than Node keeps a connection.
	server.keepAliveTimeout = 72_000;
	return {
		async listen({ host, port }) {
			server.listen(port, host);
			await once(server, 'listening');
			const address = server.address();
			if (!isAddressInfo(address)) throw new Error('The sandbox does not listen on a port');
			return address.port;
		},
		async close() {
			if (!server.listening) return;
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
			unused.push(routes);
		},
	};
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
	return typeof address === 'object' && address !== null;
}
