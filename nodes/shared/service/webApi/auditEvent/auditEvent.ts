import { toId } from '../../../words/util/id';
import { toIsoTime } from '../../../words/util/serviceTime';
import { givenFields, isObject, objectsIn, type JsonObject } from '../../../words/util/json';
import { listSome } from '../../../words/util/phrases';
import { dayMs, formatUsDate, parseIsoTime } from '../../../words/util/time';
import type { WebApiClient } from '../client';
import { unexpectedResponseError } from '../response';
import { webApiFacts } from '../facts';

/** Which events are asked for; times in milliseconds since 1970. */
export interface AuditFilter {
	from?: number;
	to?: number;
	/** One of {@link webApiFacts.auditActions}. */
	action?: string;
	/** The login of the user who acted. */
	user?: string;
	/** Converts `from` and `to` to days. */
	timeZone: string;
}

/** Whether `from` is on a later day than `to`. Times do not count, because the service filters by day. */
export function isReversedDays({ from, to, timeZone }: AuditFilter): boolean {
	if (from === undefined || to === undefined || from <= to) return false;
	return formatUsDate(from, timeZone) !== formatUsDate(to, timeZone);
}

/**
 * The audit events of the account in the service's order; without a filter, of the last 24 hours.
 *
 * @throws {ServiceError} when the service gives no list of events
 */
export async function listAuditEvents(
	client: WebApiClient,
	filter: AuditFilter,
): Promise<JsonObject[]> {
	const path = webApiFacts.auditListPath.value;
	const body = toRequestBody(filter);
	const isFiltered = Object.keys(body).length > 0;
	// This POST only sends the filter: it changes nothing.
	const events = await client.list(
		isFiltered ? { method: 'POST', path, body, mutates: false } : { method: 'GET', path },
		'audit events',
	);
	if (events.every(isObject)) return events;
	throw unexpectedResponseError('The Web API returned audit events in an unknown format');
}

/**
 * The body of a filtered request, without unset parts (docs/dev/service.md W12). The service filters by
 * day: times become days of the given zone.
 */
function toRequestBody({ from, to, action, user, timeZone }: AuditFilter): JsonObject {
	return givenFields({
		StartDate: from === undefined ? undefined : formatUsDate(from, timeZone),
		EndDate: to === undefined ? undefined : formatUsDate(to, timeZone),
		ActionType: action || undefined,
		UserLogin: user || undefined,
	});
}

/** An audit event in a few fields: `time` in ISO 8601; `changes` only if the service lists them. */
export function simplifyAuditEvent(event: JsonObject): JsonObject {
	const { Id, ActionTime, ActionType, UserLogin, ObjectName, Changes } = event;
	return {
		time: typeof ActionTime === 'string' ? (toIsoTime(ActionTime) ?? ActionTime) : ActionTime,
		user: UserLogin,
		action: ActionType,
		object: ObjectName,
		...(Array.isArray(Changes) ? { changes: changesIn(Changes).map(changeLabel) } : {}),
		id: toId(Id),
	};
}

/** The changed fields in the `Changes` of an event, which can list unchanged ones, too. */
function changesIn(changes: unknown): JsonObject[] {
	return objectsIn(changes).filter(({ IsChanged }) => IsChanged !== false);
}

/** "Frequency: 300 → 60". */
function changeLabel({ FieldName, FieldValue }: JsonObject): string {
	const values = [FieldValue].flat().map((value) => String(value ?? ''));
	return `${String(FieldName)}: ${values.join(' → ')}`;
}

/** The events from `from` to `to`, with others up to a day before and after: the service filters by day. */
export async function listAuditEventsOfPeriod(
	client: WebApiClient,
	{ from, to, timeZone }: AuditFilter & { from: number; to: number },
): Promise<JsonObject[]> {
	// It is not known whether the service includes the whole last day.
	return await listAuditEvents(client, { from, to: to + dayMs, timeZone });
}

const actionsWithoutChange: unknown[] = ['ExportCSV', 'Login', 'Logoff', 'RunNow'];

/** The number of changes that are read with their fields. */
const maxChanges = 10;

export interface AccountChanges {
	/** The latest changes in words, without values, which can be secret; `time` in milliseconds since 1970. */
	latest: Array<{ time: number; text: string }>;
	/** The number of all changes. */
	count: number;
}

/** The latest changes of settings in a period, latest first. @throws {ServiceError} without an audit log */
export async function listChanges(
	client: WebApiClient,
	filter: Parameters<typeof listAuditEventsOfPeriod>[1],
): Promise<AccountChanges> {
	const { from, to, timeZone } = filter;
	const events = await listAuditEventsOfPeriod(client, filter);
	const changes = events
		.map(simplifyAuditEvent)
		.filter(({ action }) => !actionsWithoutChange.includes(action))
		.map(({ id, time }) => ({ id: String(id), time: parseIsoTime(String(time), timeZone) }))
		// Keeps invalid times (NaN), which are refused below.
		.filter(({ time }) => !(time < from || time > to))
		.sort((one, other) => other.time - one.time);
	if (changes.some(({ time }) => Number.isNaN(time)))
		throw unexpectedResponseError('The audit log has times in an unknown format');
	const latest = changes.slice(0, maxChanges);
	const ids = latest.map(({ id }) => id);
	const details = await client.getMany('auditEvent', ids);
	return {
		latest: latest.map(({ time }, index) => ({ time, text: changeText(details[index]) })),
		count: changes.length,
	};
}

/** "Edit of Web Shop by ops@example.test (Frequency, Name)". */
function changeText({ ActionType, Changes, ObjectName, UserLogin }: JsonObject): string {
	const fields = listSome(changesIn(Changes).map(({ FieldName }) => String(FieldName)));
	return `${String(ActionType)} of ${String(ObjectName)} by ${String(UserLogin)}${fields && ` (${fields})`}`;
}
