import type { SetupKind } from '../table';
import { isObject, type JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../../../service/webApi/client';
import { deviceCopyBody } from '../../../service/webApi/device/deviceBody';
import type { EntityId } from '../../../service/webApi/entities';
import { listDeviceIds } from '../../../service/webApi/platform/platform';
import { isTaskOfKind, listTaskIds } from '../../../service/webApi/task/task';
import { taskCreateBody, withoutAppendedQuery } from '../../../service/webApi/task/taskBody';

/** Leaves out read-only fields; adds required fields that a file omits as empty. */
export function createBody(kind: SetupKind, body: JsonObject, deviceId: EntityId): JsonObject {
	if (kind === 'device') return deviceCopyBody(body, String(body.Name));
	if (kind === 'task') {
		// `other` adds no defaults of a kind, such as GET, which an empty field of the file would not match.
		// A web task still needs its lists.
		const lists = isTaskOfKind(body, 'web')
			? { GetParams: [], PostParams: [], HeaderParams: [] }
			: {};
		return taskCreateBody('other', deviceId, { otherFields: { ...lists, ...body } });
	}
	if (kind === 'alertGroup') {
		const addresses = Array.isArray(body.Addresses) ? body.Addresses : [];
		return {
			Scheduler_Id: 0,
			...body,
			Addresses: addresses.map((one) => (isObject(one) ? { Template_Id: 0, ...one } : one)),
		};
	}
	if (kind === 'schedule') return { Weekly_Intervals: [], Date_Time_Intervals: [], ...body };
	if (kind === 'filter') return { Items: [], ...body };
	return body;
}

export async function listIdsOf(
	client: WebApiClient,
	kind: SetupKind,
	deviceId: EntityId,
): Promise<EntityId[]> {
	if (kind === 'device') return await listDeviceIds(client);
	return await (kind === 'task' ? listTaskIds(client, deviceId) : client.listIds(kind));
}

/** `AccountContent` has task addresses without the query that the service appends. */
export function toContentForm(kind: SetupKind, entity: JsonObject): JsonObject {
	return kind === 'task' ? withoutAppendedQuery(entity) : entity;
}

export function entityId({ Id }: JsonObject): unknown {
	return Id;
}

export function toEntityId(id: unknown): EntityId {
	return typeof id === 'number' ? id : String(id);
}
