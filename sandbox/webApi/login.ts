import type { FastifyReply, FastifyRequest } from 'fastify';

import { parseJson } from '../http/json';
import type { Recorder } from '../http/recorder';
import { filterOrganizations } from '../service/accounts';
import { visibleAccountIds, type Integration } from '../service/integrations';
import type { Service } from '../service/service';
import { sessionCookieName, type Session } from '../service/sessions';
import { asksForDepartments, loginBodySchema } from './loginBody';
import {
	addressNotAllowedError,
	badRequestError,
	invalidJsonError,
	toEnvelope,
	WebApiError,
} from './responses';

/** The status is the best guess of docs/service.md W1, the text the vendor's own. */
function loginError(): WebApiError {
	return new WebApiError(403, ['Login Failed! Check your User Name or Password']);
}

interface LoginRequest {
	readonly integration: Integration;
	/** The Department Id. */
	readonly accountId: number | undefined;
}

/** @throws WebApiError for an invalid body, an unknown UID and an address that is not allowed. */
function parseLogin(service: Service, body: unknown, address: string): LoginRequest {
	if (body === undefined) throw invalidJsonError();
	const parsed = loginBodySchema.safeParse(body);
	if (!parsed.success) {
		const { issues } = parsed.error;
		const isAboutUid = issues.some(({ path }) => path.length === 0 || path[0] === 'UID');
		throw isAboutUid ? loginError() : badRequestError(issues.map(({ message }) => message));
	}
	const { UID, Id } = parsed.data;
	const integration = service.integrations.find(UID, ['webApi', 'webApiDepartments']);
	if (!integration) throw loginError();
	if (!service.integrations.allows(integration, address)) throw addressNotAllowedError(address);
	return { integration, accountId: Id };
}

function startSession(service: Service, { integration, accountId }: LoginRequest): Session {
	if (accountId !== undefined && !visibleAccountIds(integration).includes(accountId)) {
		throw loginError();
	}
	return service.sessions.start(integration, accountId ?? integration.accountId);
}

function listDepartments({ kind, departmentIds }: Integration) {
	if (kind !== 'webApiDepartments') throw loginError();
	return filterOrganizations(departmentIds);
}

export function setSessionCookie(reply: FastifyReply, { cookieValue }: Session): void {
	reply.header('set-cookie', `${sessionCookieName}=${cookieValue}; path=/; HttpOnly`);
}

/**
 * Handles the three kinds of `POST /login`: into the integration's own account, into a department,
 * and for the list of departments (docs/service.md W1, W14).
 */
export function handleLogin(
	service: Service,
	recorder: Recorder,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const body = parseJson(request.body);
	if (asksForDepartments(body)) {
		const { integration } = parseLogin(service, body, request.ip);
		return reply.send(toEnvelope(listDepartments(integration)));
	}
	try {
		setSessionCookie(reply, startSession(service, parseLogin(service, body, request.ip)));
	} catch (error) {
		recorder.count('refusedLogins');
		throw error;
	}
	recorder.count('logins');
	return reply.send(toEnvelope('OK'));
}
