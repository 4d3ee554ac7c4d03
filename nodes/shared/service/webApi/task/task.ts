import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import type { Created, WebApiClient } from '../client';
import { webApiFacts } from '../facts';
import type { EntityId } from '../entities';
import { createVerified, type Creation } from '../verifiedCreation';

/** `web` is an HTTP(S) request, `ssl` one with certificate checks, `other` a type with unknown fields (W7). */
export type TaskKind = 'web' | 'ssl' | 'dns' | 'other';

export const taskMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

const { httpTaskType, httpsTaskType, dnsTaskType } = webApiFacts;

const typeNames: Record<string, string> = {
	[httpTaskType.value]: 'HTTP',
	[httpsTaskType.value]: 'HTTPS',
	[dnsTaskType.value]: 'DNS',
};

const typesOfKind: Record<Exclude<TaskKind, 'other'>, unknown[]> = {
	web: [httpTaskType.value, httpsTaskType.value],
	ssl: [httpsTaskType.value],
	dns: [dnsTaskType.value],
};

/** The IDs of a device's tasks. @throws {ServiceError} when there is no list, or no such device */
export async function listTaskIds(client: WebApiClient, deviceId: EntityId): Promise<EntityId[]> {
	const ids = await client.listIds('task', taskListPath(deviceId));
	// The response is empty for an unknown device, too: then this throws.
	if (ids.length === 0) await client.get('device', deviceId);
	return ids;
}

function taskListPath(deviceId: EntityId): string {
	return `device/${encodeURIComponent(deviceId)}/tasks`;
}

/**
 * Creates a task of a device, and verifies its ID.
 *
 * @param more the original of a copy, and the IDs of the device's other tasks, if known
 * @throws {ServiceError} as `createVerified`
 */
export async function createTask(
	client: WebApiClient,
	deviceId: EntityId,
	body: JsonObject,
	more: Pick<Creation, 'known' | 'original'> = {},
): Promise<Created> {
	const listPath = taskListPath(deviceId);
	return await createVerified(client, { kind: 'task', body, listPath, ...more });
}

/** Whether a task has the fields of a kind. All tasks have those of `other`. */
export function isTaskOfKind({ Task_Type_Id: type }: JsonObject, kind: TaskKind): boolean {
	return kind === 'other' || typesOfKind[kind].includes(Number(type));
}

/** The type of a web task: HTTP for an address with http:, HTTPS for all others; docs/dev/service.md W7. */
export function webTaskType(url: unknown): number {
	const isSecure = !/^http:/i.test(String(url));
	return isSecure ? httpsTaskType.value : httpTaskType.value;
}

/**
 * The useful fields of a task, without its password; its timeout in seconds. Missing fields are null; unknown
 * types stay numbers.
 */
export function simplifyTask(task: JsonObject): JsonObject {
	const { Keyword1, Keyword2, Keyword3, Task_Type_Id: type } = task;
	const keywords = [Keyword1, Keyword2, Keyword3].filter((keyword) => Boolean(keyword));
	return {
		id: toId(task.Id),
		name: task.Name,
		deviceId: toId(task.Device_Id),
		type: typeNames[String(type)] ?? type,
		address: task.HostNameToResolve || task.Url || null,
		/** The method of a request, or the record type of a DNS query. */
		request: task.RequestType ?? task.RecordType ?? null,
		keywords: keywords.join(', ') || null,
		timeoutSeconds: toSeconds(task.Timeout ?? null),
	};
}

/** Converts seconds to the unit of a stored timeout; docs/dev/service.md W7. */
export function toServiceTimeout(seconds: number): number {
	return seconds * webApiFacts.taskTimeoutPerSecond.value;
}

/** The seconds of a stored timeout; other values than numbers unchanged. */
function toSeconds(timeout: unknown): unknown {
	return typeof timeout === 'number' ? timeout / webApiFacts.taskTimeoutPerSecond.value : timeout;
}

/** A host as an https address; an https address stays as it is. */
export function toHttpsUrl(address: string): string {
	return /^https:/i.test(address) ? address : `https://${address}`;
}

/** The name and device ID in the body of a new task, as output fields. */
export function identifyTask({ Name, Device_Id }: JsonObject): JsonObject {
	return { name: Name, deviceId: toId(Device_Id) };
}

export function isIpAddress(text: string): boolean {
	const numbers = text.split('.');
	const isVersion4 =
		numbers.length === 4 &&
		numbers.every((number) => /^(?:0|[1-9]\d{0,2})$/.test(number) && Number(number) <= 255);
	return isVersion4 || (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`));
}
