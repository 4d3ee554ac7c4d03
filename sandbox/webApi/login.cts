import type { FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json.cts';
import { filterOrganizations } from '../service/accounts.cts';
import {
	visibleAccountIds,
	type Integration,
	type IntegrationKind,
} from '../service/integrations.cts';
import type { Service } from '../service/service.cts';
import { sessionCookieName, type Session } from '../service/sessions.cts';
import { asksForDepartments, loginBodySchema } from './loginBody.cts';
import {
	addressNotAllowedError,
	badRequestError,
	invalidJsonError,
	toEnvelope,
	WebApiError,
} from './responses.cts';

/** The status is the best guess of docs/dev/service.md W1, the text the vendor's own. */
function loginError(): WebApiError {
	return new WebApiError(403, ['Login Failed! Check your User Name or Password']);
}

interface LoginRequest {
	readonly integration: Integration;
	/** The Department Id. */
	readonly accountId: number | undefined;
}

/**
 * The kinds of integration that a login is for: with `TypeUID`, in any case, those for load tests
 * (docs/dev/service.md W1).
 *
 * @throws WebApiError for an unknown `TypeUID`.
 */
function parseKinds(query: unknown): readonly IntegrationKind[] {
	const parameters = Object.entries(isRecord(query) ? query : {});
	const [, type] = parameters.find(([name]) => /^TypeUID$/i.test(name)) ?? [];
	if (type === undefined) return ['webApi', 'webApiDepartments'];
	if (/^LogInAsLvWebApi$/i.test(String(type))) return ['stressTesting'];
	throw badRequestError(['Unknown TypeUID.']);
}

/** @throws WebApiError for an invalid body, an unknown UID and an address that is not allowed. */
function parseLogin(service: Service, { query, ip }: FastifyRequest, body: unknown): LoginRequest {
	if (body === undefined) throw invalidJsonError();
	const parsed = loginBodySchema.safeParse(body);
	if (!parsed.success) {
		const { issues } = parsed.error;
		const isAboutUid = issues.some(({ path }) => path.length === 0 || path[0] === 'UID');
		throw isAboutUid ? loginError() : badRequestError(issues.map(({ message }) => message));
	}
	const { UID, Id } = parsed.data;
	const integration = service.integrations.find(UID, parseKinds(query));
	if (!integration) throw loginError();
	if (!service.integrations.allows(integration, ip)) throw addressNotAllowedError(ip);
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
 * Handles the four kinds of `POST /login`: into the integration's own account, into a department, for
 * the list of departments, and for load tests (docs/dev/service.md W1, W14).
 */
export function handleLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { service, recorder } = request.sandbox;
	const body = parseJson(request.body);
	if (asksForDepartments(body)) {
		const { integration } = parseLogin(service, request, body);
		return reply.send(toEnvelope(listDepartments(integration)));
	}
	try {
		setSessionCookie(reply, startSession(service, parseLogin(service, request, body)));
	} catch (error) {
		recorder.count('refusedLogins');
		throw error;
	}
	recorder.count('logins');
	return reply.send(toEnvelope('OK'));
}
