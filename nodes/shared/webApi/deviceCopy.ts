import type { JsonObject } from '../guards';
import type { WebApiClient } from './client';
import { tasksOfDevice } from './deviceChanges';
import { createWithTasks, type DeviceAndTasks } from './deviceThenTasks';
import { webApiFacts } from './facts';
import { changedTask } from './taskBodies';
import type { ThingId } from './things';

/**
 * Creates a device like another one, with copies of its tasks. Everything is read before anything is
 * written; when a task does not get made, the copy is removed again.
 *
 * @throws {ServiceError} when there is no such device, or the service refuses the copy or a task; it
 * says so when the copy could not be removed, with its id
 */
export async function copyOfDevice(
	client: WebApiClient,
	id: ThingId,
	name: string,
): Promise<DeviceAndTasks> {
	const device = await client.read('device', id);
	const tasks = await tasksOfDevice(client, id);
	const bodies = tasks.map(
		({ task }) =>
			(deviceId: ThingId) =>
				copyOfTask(task, deviceId),
	);
	return await createWithTasks(client, renamed(device, name), bodies);
}

/** The body that makes the same task for another device. */
export function copyOfTask(task: JsonObject, deviceId: ThingId): JsonObject {
	return without(['Id'], changedTask(task, { Device_Id: deviceId }));
}

function renamed(device: JsonObject, name: string): JsonObject {
	return { ...without(webApiFacts.readOnlyDeviceFields.value, device), Name: name };
}

function without(names: readonly string[], fields: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
