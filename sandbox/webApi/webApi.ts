import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { htmlContentType, htmlPage } from '../http/pages';
import { webApiPath } from '../http/paths';
import type { Recorder } from '../http/recorder';
import type { Service } from '../service/service';
import { addAlerts } from './alerts';
import { addAudit } from './audit';
import { addressRefusal, sendRefusal, unauthorized } from './envelopes';
import { addFilters } from './filters';
import { addLoadTests } from './loadTests';
import { login, setSessionCookie } from './login';
import { addDevices } from './publicDevices';
import { addSchedules } from './schedules';
import { addTasks } from './tasks';
import { addUsers } from './users';

/** Answers a request without a live session; undefined when it may go on. */
function refuseWithoutSession(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | undefined {
	const session = service.sessions.use(request.headers.cookie);
	if (!session) return sendRefusal(reply, unauthorized);
	if (!service.integrations.allows(session.integration, request.ip)) {
		return sendRefusal(reply, addressRefusal(request.ip));
	}
	request.session = service.rotateCookies ? service.sessions.rotate(session) : session;
	if (service.rotateCookies && request.session) setSessionCookie(reply, request.session);
	return undefined;
}

/** spec/service.md §4.1: requests with a body use application/json. The refusal is assumed. */
function refuseOtherContent(
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | undefined {
	const isEmpty = request.body === undefined || request.body === '';
	if (isEmpty || /^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
		return undefined;
	}
	return sendRefusal(reply, {
		status: 415,
		descriptions: ['The request body must have the Content-Type application/json.'],
	});
}

/** The Web API of spec/service.md §4.1, below its versioned path. */
export function addWebApi(server: FastifyInstance, service: Service, recorder: Recorder): void {
	void server.register(
		async (webApi) => {
			webApi.addHook('preHandler', async (request, reply) => refuseOtherContent(request, reply));
			webApi.post('/login', (request, reply) => login(service, recorder, request, reply));
			await webApi.register(async (authenticated) => {
				authenticated.addHook('preHandler', async (request, reply) =>
					refuseWithoutSession(service, request, reply),
				);
				addDevices(authenticated, service);
				addTasks(authenticated, service);
				addLoadTests(authenticated, service);
				addAudit(authenticated, service);
				addUsers(authenticated, service);
				addSchedules(authenticated, service);
				addAlerts(authenticated, service);
				addFilters(authenticated, service);
				authenticated.all('/*', (_request, reply) =>
					reply.code(404).type(htmlContentType).send(htmlPage(404)),
				);
			});
		},
		{ prefix: webApiPath },
	);
}
