import { isRecord } from '../http/json.cts';
import { formatAuditTime, listAuditEvents, type AuditEvent } from '../service/auditEvents.cts';
import { badRequestError, toEnvelope } from './responses.cts';
import type { Call, Routes } from './routes.cts';

const dayMs = 86_400_000;
const dayPattern = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** docs/dev/service.md W12. */
export const auditRoutes: Routes = {
	'GET /audit/list': ({ service }) => {
		const now = service.settings.now();
		const recent = listAuditEvents(now).filter(({ time }) => time > now - dayMs);
		return toEnvelope(recent.map(toListEntry));
	},
	'POST /audit/list': filterEvents,
	'GET /audit/object/:id': ({ service, id }) => {
		const event = listAuditEvents(service.settings.now()).find(({ Id }) => Id === id);
		return event && { ...toListEntry(event), Changes: event.Changes };
	},
};

function toListEntry({ Id, time, ActionType, UserLogin, ObjectName }: AuditEvent) {
	return { Id, ActionTime: formatAuditTime(time), ActionType, UserLogin, ObjectName };
}

/** Without dates these are yesterday's events; that the last day counts as a whole is assumed. */
function filterEvents({ service, body }: Call) {
	const now = service.settings.now();
	const { StartDate, EndDate, ActionType, UserLogin } = isRecord(body) ? body : {};
	const yesterday = now - (now % dayMs) - dayMs;
	const from = StartDate === undefined ? yesterday : parseDay(String(StartDate));
	const lastDay = EndDate === undefined ? yesterday : parseDay(String(EndDate));
	if (from === undefined || lastDay === undefined) {
		throw badRequestError(['A date must be MM/DD/YYYY']);
	}
	const matches = (event: AuditEvent) =>
		event.time >= from &&
		event.time < lastDay + dayMs &&
		(ActionType === undefined || ActionType === 'AllActions' || event.ActionType === ActionType) &&
		(UserLogin === undefined || event.UserLogin === UserLogin);
	return toEnvelope(listAuditEvents(now).filter(matches).map(toListEntry));
}

/** Epoch ms of a `MM/DD/YYYY`, undefined for anything else. */
function parseDay(text: string): number | undefined {
	const match = dayPattern.exec(text);
	return match ? Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])) : undefined;
}
