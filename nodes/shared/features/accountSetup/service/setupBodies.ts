import type { SetupKind } from '../table';
import { isObject, type JsonObject } from '../../../words/util/json';
import { deviceCopyBody } from '../../../service/webApi/device/deviceBody';
import type { EntityId } from '../../../service/webApi/entities';
import { isTaskOfKind } from '../../../service/webApi/task/task';
import { taskCreateBody, withoutAppendedQuery } from '../../../service/webApi/task/taskBody';

/**
 * The body to create an entry: without read-only fields, and with required fields that a file omits
 * as empty. `deviceId` is the device of a task.
 */
export function createBody(kind: SetupKind, body: JsonObject, deviceId: EntityId): JsonObject {
	if (kind === 'device') return deviceCopyBody(body, String(body.Name));
	if (kind === 'task') {
		const isWeb = isTaskOfKind(body, 'web');
		const neededLists = isWeb ? { GetParams: [], PostParams: [], HeaderParams: [] } : {};
		// 'web' would add defaults, such as GET, where the file has an empty field; 'other' does not.
		return taskCreateBody('other', deviceId, { otherFields: { ...neededLists, ...body } });
	}
	if (kind === 'alertGroup') {
		const addresses = Array.isArray(body.Addresses) ? body.Addresses : [];
		return {
			Scheduler_Id: 0,
			...body,
			Addresses: addresses.map((row) => (isObject(row) ? { Template_Id: 0, ...row } : row)),
		};
	}
	if (kind === 'schedule') return { Weekly_Intervals: [], Date_Time_Intervals: [], ...body };
	if (kind === 'filter') return { Items: [], ...body };
	return body;
}

/** An object of the service as `AccountContent` has it: a task without the query appended to its address. */
export function toContentForm(kind: SetupKind, entity: JsonObject): JsonObject {
	return kind === 'task' ? withoutAppendedQuery(entity) : entity;
}

export function toEntityId(id: unknown): EntityId {
	return typeof id === 'number' ? id : String(id);
}
