import type { JsonObject } from '../../util/json';
import type { WebApiClient } from '../client';
import { listDeviceTasks } from './changes';
import { createWithTasks, type DeviceAndTasks } from './createInSteps';
import { webApiFacts } from '../facts';
import { taskUpdateBody } from '../task/taskBody';
import type { EntityId } from '../entities';

/**
 * Creates a device like another one, with copies of its tasks. Everything is read before anything is
 * written; when a task does not get made, the copy is removed again.
 *
 * @throws {ServiceError} when there is no such device, or the service refuses the copy or a task; it
 * says so when the copy could not be removed, with its id
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
				copyTaskBody(task, deviceId),
	);
	return await createWithTasks(client, copyDeviceBody(device, name), bodies);
}

/** The body that makes the same task for another device. */
export function copyTaskBody(task: JsonObject, deviceId: EntityId): JsonObject {
	return omit(['Id'], taskUpdateBody(task, { Device_Id: deviceId }));
}

function copyDeviceBody(device: JsonObject, name: string): JsonObject {
	return { ...omit(webApiFacts.readOnlyDeviceFields.value, device), Name: name };
}

function omit(names: readonly string[], fields: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
