import type { JsonObject } from '../../../words/util/json';
import type { EntityId } from '../entities';
import type { TaskKind } from '../task/task';
import { taskCreateBody } from '../task/taskBody';

/** A task to be created with a device, or compared with the device's tasks. */
export interface NewTask {
	/** The address, in the form that the platform requires. */
	url: string;
	method: string;
	/** Text to look for in the response; empty for none, absent if not set. */
	keyword?: string;
	/** `web` by default. */
	kind?: Exclude<TaskKind, 'ssl'>;
	/** The number of the type, for a task of the kind `other`. */
	typeId?: number;
	/** Other fields in the service's own names; they win over all others. */
	fields?: JsonObject;
}

const defaultRecordType = 'A';

/** The body that creates a task, with its address as its name. */
export function newTaskBody(task: NewTask, deviceId: EntityId): JsonObject {
	const { url, method, keyword, kind = 'web', typeId, fields: otherFields } = task;
	const common = { name: url, otherFields };
	if (kind === 'dns') {
		const dns = { hostName: url, recordType: defaultRecordType };
		return taskCreateBody('dns', deviceId, { ...dns, ...common });
	}
	if (kind === 'other') return taskCreateBody('other', deviceId, { taskTypeId: typeId, ...common });
	const web = { url, method, keyword1: keyword || undefined };
	return taskCreateBody('web', deviceId, { ...web, ...common });
}
