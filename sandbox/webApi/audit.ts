import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json';
import { auditEvents, auditTime, type AuditEvent } from '../service/auditEvents';
import type { Service } from '../service/service';
import { sendRefusal, success } from './envelopes';

const dayMs = 86_400_000;
const dayForm = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The audit trail; spec/web-api-public-facts.md §1 rows 38-40 and §2.14. */
export function addAudit(server: FastifyInstance, { now }: Service): void {
	server.get('/audit/list', (_request, reply) => {
		const lately = auditEvents(now()).filter(({ time }) => time > now() - dayMs);
		return reply.send(success(lately.map(listed)));
	});
	server.post('/audit/list', (request, reply) => filtered(now(), request, reply));
	server.get<{ Params: { id: string } }>('/audit/object/:id(^\\d+$)', (request, reply) => {
		const event = auditEvents(now()).find(({ Id }) => Id === Number(request.params.id));
		return event ? reply.send({ ...listed(event), Changes: event.Changes }) : reply.send();
	});
}

function listed({ Id, time, ActionType, UserLogin, ObjectName }: AuditEvent) {
	return { Id, ActionTime: auditTime(time), ActionType, UserLogin, ObjectName };
}

/** Without dates from 00:00 yesterday to 00:00 today; that a given last day counts whole is assumed. */
function filtered(now: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const body = parseJson(request.body);
	const { StartDate, EndDate, ActionType, UserLogin } = isRecord(body) ? body : {};
	const today = now - (now % dayMs);
	const from = StartDate === undefined ? today - dayMs : dayOf(String(StartDate));
	const lastDay = EndDate === undefined ? today - dayMs : dayOf(String(EndDate));
	if (from === undefined || lastDay === undefined) {
		return sendRefusal(reply, { status: 400, descriptions: ['A date must be MM/DD/YYYY'] });
	}
	const isAsked = (event: AuditEvent) =>
		event.time >= from &&
		event.time < lastDay + dayMs &&
		(ActionType === undefined || ActionType === 'AllActions' || event.ActionType === ActionType) &&
		(UserLogin === undefined || event.UserLogin === UserLogin);
	return reply.send(success(auditEvents(now).filter(isAsked).map(listed)));
}

function dayOf(text: string): number | undefined {
	const match = dayForm.exec(text);
	return match ? Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])) : undefined;
}
