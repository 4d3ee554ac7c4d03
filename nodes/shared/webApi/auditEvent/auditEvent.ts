import { isObject, type JsonObject } from '../../util/json';
import { ServiceError } from '../../http/serviceError';
import type { WebApiClient } from '../client';
import { webApiFacts } from '../facts';

/** Which events are asked for (spec/web-api-public-facts.md §2.14). */
export interface AuditFilter extends JsonObject {
	/** MM/DD/YYYY. */
	StartDate?: string;
	EndDate?: string;
	ActionType?: string;
	UserLogin?: string;
}

/**
 * The audit events of the account, newest as the service orders them; without a filter those of the
 * last 24 hours.
 *
 * @throws {ServiceError} when the service gives no list of events
 */
export async function listAuditEvents(
	client: WebApiClient,
	filter: AuditFilter,
): Promise<JsonObject[]> {
	const path = webApiFacts.auditListPath.value;
	const isFiltered = Object.keys(filter).length > 0;
	const reply = await client.call(
		isFiltered ? { method: 'POST', path, body: filter } : { method: 'GET', path },
	);
	const events = isObject(reply) ? reply.Result : reply;
	if (Array.isArray(events)) return events.filter(isObject);
	throw new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API gave no list of audit events',
		hint: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

/** An audit event in words; `changes` only where one event was asked for. */
export function simplifyAuditEvent(event: JsonObject): JsonObject {
	const { Id, ActionTime, ActionType, UserLogin, ObjectName, Changes } = event;
	return {
		id: Id,
		time: ActionTime,
		action: ActionType,
		user: UserLogin,
		object: ObjectName,
		...(Array.isArray(Changes)
			? { changes: Changes.filter(isObject).filter(isChange).map(changeLabel) }
			: {}),
	};
}

function isChange({ IsChanged }: JsonObject): boolean {
	return IsChanged !== false;
}

/** "Frequency: 300 → 60". */
function changeLabel({ FieldName, FieldValue }: JsonObject): string {
	const values = [FieldValue].flat().map((value) => String(value ?? ''));
	return `${String(FieldName)}: ${values.join(' → ')}`;
}
