import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { alertGroups } from '../collections/alertGroups.cts';
import { filters } from '../collections/filters.cts';
import { schedules } from '../collections/schedules.cts';
import { templates } from '../collections/templates.cts';
import { users } from '../collections/users.cts';
import { sendNotFoundPage } from '../http/htmlPages.cts';
import { isBelow, webApiPath } from '../http/paths.cts';
import type { Session } from '../service/sessions.cts';
import { auditRoutes } from './audit.cts';
import { deviceRoutes } from './devices.cts';
import { createCollectionRoutes } from './entityRoutes.cts';
import { loadTestRoutes } from './loadTests.cts';
import { handleLogin, setSessionCookie } from './login.cts';
import { platformRoutes } from './platforms.cts';
import { addressNotAllowedError, unauthorizedError, WebApiError } from './responses.cts';
import { addRoutes, type Routes } from './routes.cts';
import { taskRoutes } from './tasks.cts';

/** docs/dev/service.md W2. */
const routes: Routes = {
	...platformRoutes,
	...deviceRoutes,
	...taskRoutes,
	...loadTestRoutes,
	...auditRoutes,
	...createCollectionRoutes(alertGroups),
	...createCollectionRoutes(filters),
	...createCollectionRoutes(schedules),
	...createCollectionRoutes(templates),
	...createCollectionRoutes(users),
};

/** @throws WebApiError when there is no live session, or its integration does not allow the client. */
function requireSession(request: FastifyRequest, reply: FastifyReply): void {
	const { service } = request.sandbox;
	const session = service.sessions.use(request.headers.cookie);
	if (!session) throw unauthorizedError();
	if (!service.integrations.allows(session.integration, request.ip)) {
		throw addressNotAllowedError(request.ip);
	}
	const { rotateCookies, loadTestsNeedOwnUid } = service.settings;
	if (loadTestsNeedOwnUid && isAboutLoadTests(request) && !isForLoadTests(session)) {
		throw new WebApiError(403, ['This UID has no access to load tests.']);
	}
	request.session = rotateCookies ? service.sessions.rotate(session) : session;
	if (rotateCookies && request.session) setSessionCookie(reply, request.session);
}

function isAboutLoadTests({ url }: FastifyRequest): boolean {
	return isBelow(url, `${webApiPath}/stresstest`);
}

function isForLoadTests({ integration }: Session): boolean {
	return integration.kind === 'stressTesting';
}

/** A body must be JSON (docs/dev/service.md W1). @throws WebApiError otherwise, with an assumed status. */
function requireJsonType({ body, headers }: FastifyRequest): void {
	const isEmpty = body === undefined || body === '';
	if (isEmpty || /^application\/json\b/i.test(headers['content-type'] ?? '')) return;
	throw new WebApiError(415, ['The request body must have the Content-Type application/json.']);
}

/** Without a name, Fastify looks for a plugin among all modules that are loaded. */
function named(name: string, plugin: FastifyPluginAsync): FastifyPluginAsync {
	return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

export function addWebApi(server: FastifyInstance): void {
	const authenticated = named('Web API after the login', async (webApi) => {
		webApi.addHook('preHandler', async (request, reply) => requireSession(request, reply));
		addRoutes(webApi, routes);
		webApi.all('/*', (_request, reply) => sendNotFoundPage(reply));
	});
	const all = named('Web API', async (webApi) => {
		webApi.addHook('preHandler', async (request) => requireJsonType(request));
		webApi.post('/login', (request, reply) => handleLogin(request, reply));
		await webApi.register(authenticated);
	});
	void server.register(all, { prefix: webApiPath });
}
