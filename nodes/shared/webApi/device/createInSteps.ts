import { ServiceError } from '../../http/serviceError';
import type { JsonObject } from '../../util/json';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { taskCopyBody } from '../task/taskBody';
import { listDeviceTasks } from './changes';
import {
	deviceCopyBody,
	toDeviceBody,
	newTaskBody,
	type DeviceFields,
	type NewTask,
} from './deviceBody';

/** What a device should be, and what it is to check. */
export type DesiredDevice = Partial<DeviceFields> & {
	name: string;
	platformId: EntityId;
	tasks: NewTask[];
};

export interface DeviceAndTasks {
	id: EntityId;
	taskIds: EntityId[];
}

/** Whether a device has a place to check from, as the service demands of a new one. */
export function hasLocations(device: DesiredDevice): boolean {
	return toDeviceBody(device).Locations !== undefined;
}

/**
 * Creates a device, then its tasks one by one (docs/service.md W5). When one of the tasks is not
 * created, the device is deleted again.
 *
 * @throws {ServiceError} when the service refuses the device or a task; it says so when the device
 * could not be deleted, with its id
 */
export async function createDeviceThenTasks(
	client: WebApiClient,
	device: DesiredDevice,
): Promise<DeviceAndTasks> {
	const tasks = device.tasks.map((task) => (id: EntityId) => newTaskBody(task, id));
	return await createInSteps(client, toDeviceBody(device), tasks);
}

/**
 * Creates a device like another one, with copies of its tasks. Everything is read before anything is
 * written.
 *
 * @throws {ServiceError} when there is no such device, otherwise as `createDeviceThenTasks`
 */
export async function copyDevice(
	client: WebApiClient,
	id: EntityId,
	name: string,
): Promise<DeviceAndTasks> {
	const device = await client.get('device', id);
	const tasks = await listDeviceTasks(client, id);
	const bodies = tasks.map(
		({ task }) =>
			(deviceId: EntityId) =>
				taskCopyBody(task, deviceId),
	);
	return await createInSteps(client, deviceCopyBody(device, name), bodies);
}

/** @param taskBodies the body of each task, for the id of the device */
async function createInSteps(
	client: WebApiClient,
	device: JsonObject,
	taskBodies: Array<(deviceId: EntityId) => JsonObject>,
): Promise<DeviceAndTasks> {
	const id = await client.create('device', device);
	const taskIds: EntityId[] = [];
	try {
		for (const bodyFor of taskBodies) taskIds.push(await client.create('task', bodyFor(id)));
	} catch (error) {
		throw await rollbackDevice(client, id, error, taskIds.length + 1);
	}
	return { id, taskIds };
}

/** Deletes a device that lacks a task. Returns its cause, with how that went. */
async function rollbackDevice(
	client: WebApiClient,
	id: EntityId,
	cause: unknown,
	taskNumber: number,
): Promise<unknown> {
	const isDeleted = await client.delete('device', id).then(
		() => true,
		() => false,
	);
	if (!(cause instanceof ServiceError)) return cause;
	const message = `Task ${taskNumber} was not created: ${cause.message.replace(/\.$/, '')}`;
	if (isDeleted) {
		const hint =
			'The device was removed again, so nothing of it is left. Correct what the service names, then run this again.';
		return cause.with({ message, hint });
	}
	return cause.with({
		message: `${message}. The device could not be removed again: it remains with the ID ${id}`,
		hint: `Remove the device with the ID ${id} in your account before you run this again.`,
	});
}
