import type { JsonObject } from '../../util/json';
import { ServiceError } from '../../http/serviceError';
import type { WebApiClient } from '../client';
import type { NewTask } from './newDevice';
import { taskCreateBody } from '../task/taskBody';
import type { EntityId } from '../entities';

/** A device in the names of the public reference, and what it is to check. */
export interface DesiredDevice {
	/** `Name`, `Platform_Id`, `Frequency` and so on (spec/web-api-public-facts.md §2.2). */
	device: JsonObject;
	/** Web addresses. */
	tasks: NewTask[];
}

export interface DeviceAndTasks {
	id: EntityId;
	taskIds: EntityId[];
}

/**
 * Creates a device, then its tasks one by one (spec/web-api-public-facts.md §1 rows 4 and 14). When
 * one of the tasks does not get made, the device is removed again.
 *
 * @throws {ServiceError} when the service refuses the device or a task; it says so when the device
 * could not be removed, with its id
 */
export async function createDeviceThenTasks(
	client: WebApiClient,
	{ device, tasks }: DesiredDevice,
): Promise<DeviceAndTasks> {
	const bodies = tasks.map((task) => (id: EntityId) => webTaskBody(task, id));
	return await createWithTasks(client, device, bodies);
}

/**
 * The same with tasks of any kind, each as the body that makes it for the device's id.
 *
 * @throws {ServiceError} as `createDeviceThenTasks`
 */
export async function createWithTasks(
	client: WebApiClient,
	device: JsonObject,
	tasks: Array<(deviceId: EntityId) => JsonObject>,
): Promise<DeviceAndTasks> {
	const id = await client.create('device', device);
	const taskIds: EntityId[] = [];
	try {
		for (const bodyFor of tasks) taskIds.push(await client.create('task', bodyFor(id)));
	} catch (error) {
		throw await rollbackDevice(client, id, error, taskIds.length + 1);
	}
	return { id, taskIds };
}

/** The body that creates a task of a device (spec/web-api-public-facts.md §2.4, §2.5). */
export function webTaskBody({ url, method, keyword }: NewTask, deviceId: EntityId): JsonObject {
	return taskCreateBody('web', deviceId, {
		Name: url,
		Url: url,
		RequestType: method,
		...(keyword === undefined ? {} : { Keyword1: keyword }),
	});
}

/** Removes a device that lacks a task, and tells how that went together with its cause. */
async function rollbackDevice(
	client: WebApiClient,
	id: EntityId,
	cause: unknown,
	taskNumber: number,
): Promise<unknown> {
	const isRemoved = await client.delete('device', id).then(
		() => true,
		() => false,
	);
	if (!(cause instanceof ServiceError)) return cause;
	const message = `Task ${taskNumber} was not created: ${cause.message.replace(/\.$/, '')}`;
	if (isRemoved) {
		const hint =
			'The device was removed again, so nothing of it is left. Correct what the service names, then run this again.';
		return cause.with({ message, hint });
	}
	return cause.with({
		message: `${message}. The device could not be removed again: it remains with the ID ${id}`,
		hint: `Remove the device with the ID ${id} in your account before you run this again.`,
	});
}
