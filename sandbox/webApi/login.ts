import type { FastifyReply, FastifyRequest } from 'fastify';

import { parseJson } from '../http/json';
import type { Recorder } from '../http/recorder';
import { organisationsWith } from '../service/accounts';
import type { Organisation } from '../service/accounts';
import { accountIdsSeenBy } from '../service/integrations';
import type { Service } from '../service/service';
import { sessionCookieName } from '../service/sessions';
import type { Session } from '../service/sessions';
import { addressRefusal, invalidJson, sendRefusal, success } from './envelopes';
import type { Refusal } from './envelopes';
import { asksForDepartments, loginBodySchema } from './loginBody';

type LoginOutcome = { refusal: Refusal } | { organisations: Organisation[] } | { session: Session };

/** The status is the best guess of spec/web-api-public-facts.md §4, the text the vendor's own. */
const loginRefusal: Refusal = {
	status: 403,
	descriptions: ['Login Failed! Check your User Name or Password'],
};

function bodyRefusal(issues: readonly { path: readonly unknown[]; message: string }[]): Refusal {
	const isAboutUid = issues.some(({ path }) => path.length === 0 || path[0] === 'UID');
	if (isAboutUid) return loginRefusal;
	return { status: 400, descriptions: issues.map(({ message }) => message) };
}

/** The three variants of spec/service.md §4.1: plain, department list, department. */
function outcomeOf(service: Service, body: unknown, address: string): LoginOutcome {
	if (body === undefined) return { refusal: invalidJson };
	const parsed = loginBodySchema.safeParse(body);
	if (!parsed.success) return { refusal: bodyRefusal(parsed.error.issues) };
	const { UID, Id } = parsed.data;
	const integration = service.integrations.find(UID, ['webApi', 'webApiDepartments']);
	if (!integration) return { refusal: loginRefusal };
	if (!service.integrations.allows(integration, address)) {
		return { refusal: addressRefusal(address) };
	}
	if (asksForDepartments(body)) {
		if (integration.kind !== 'webApiDepartments') return { refusal: loginRefusal };
		return { organisations: organisationsWith(integration.departmentIds) };
	}
	if (Id !== undefined && !accountIdsSeenBy(integration).includes(Id)) {
		return { refusal: loginRefusal };
	}
	return { session: service.sessions.start(integration, Id ?? integration.accountId) };
}

/** Hands the client the cookie of its session. */
export function setSessionCookie(reply: FastifyReply, { cookieValue }: Session): void {
	reply.header('set-cookie', `${sessionCookieName}=${cookieValue}; path=/; HttpOnly`);
}

/** Answers `POST /login`. */
export function login(
	service: Service,
	recorder: Recorder,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const body = parseJson(request.body);
	const outcome = outcomeOf(service, body, request.ip);
	if ('organisations' in outcome) return reply.send(success(outcome.organisations));
	if ('session' in outcome) {
		recorder.count('logins');
		setSessionCookie(reply, outcome.session);
		return reply.send(success('OK'));
	}
	if (!asksForDepartments(body)) recorder.count('refusedLogins');
	return sendRefusal(reply, outcome.refusal);
}
