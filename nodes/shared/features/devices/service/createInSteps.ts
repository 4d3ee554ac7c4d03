import { isNotFound, ServiceError } from '../../../service/http/serviceError';
import type { JsonObject } from '../../../words/util/json';
import type { StoredObject } from '../../../words/util/jsonText';
import type { Created, WebApiClient } from '../../../service/webApi/client';
import { entities, type EntityId } from '../../../service/webApi/entities';
import { createTask, listTaskIds } from '../../../service/webApi/task/task';
import { taskCopyBody } from '../../../service/webApi/task/taskBody';
import { createVerified, isAsSent } from '../../../service/webApi/verifiedCreation';
import {
	deviceCopyBody,
	toDeviceBody,
	type DeviceFields,
} from '../../../service/webApi/device/deviceBody';
import { scheduleBehindPlan, scheduleIdOf } from '../../maintenance';
import { newTaskBody, type NewTask } from '../../../service/webApi/device/newTask';

export type DesiredDevice = Partial<DeviceFields> & {
	name: string;
	platformId: EntityId;
	tasks: NewTask[];
};

/** A new device with its tasks; an ID is null if the service returned none. */
export interface DeviceAndTasks extends Created {
	taskIds: Array<EntityId | null>;
	/** Whether tasks were not created, because the service returned no ID of the device. */
	lacksTasks: boolean;
}

interface PlannedDevice {
	/** The stored device of which this is a copy. */
	original?: StoredObject;
	body: JsonObject;
}

interface PlannedTask {
	original?: StoredObject;
	bodyFor(deviceId: EntityId): JsonObject;
}

/** Whether a desired device has tasks, in its own field or in its additional fields for the service. */
export function hasTasks(device: DesiredDevice): boolean {
	return device.tasks.length > 0 || toDeviceBody(device).Tasks !== undefined;
}

/** Whether a desired device has locations, which the service requires for a new device. */
export function hasLocations(device: DesiredDevice): boolean {
	return toDeviceBody(device).Locations !== undefined;
}

/**
 * Creates a device together with its tasks in one request, and verifies the ID in the response.
 *
 * @param platformId null if the service does not list the platform; then, and if it has no list of its
 * devices, only the name is verified
 * @throws {ServiceError} when the service refuses it, or the devices of the platform cannot be listed
 */
export async function createDeviceAtOnce(
	client: WebApiClient,
	body: JsonObject,
	platformId: EntityId | null,
): Promise<Created> {
	const listPath = platformId === null ? null : listPathOf(platformId);
	// The list is only seen in working clients (docs/dev/service.md W2); other failures are thrown below.
	const list = listPath === null ? null : client.knownIds('device', listPath);
	const hasList =
		list !== null &&
		(await list.then(
			() => true,
			(error) => !isNotFound(error),
		));
	return await createVerified(client, {
		kind: 'device',
		body: platformId === null ? body : { ...body, Platform_Id: platformId },
		listPath: hasList ? listPath : null,
		send: async () => await client.createDeviceWithTasks(body, hasList),
	});
}

function listPathOf(platformId: unknown): string {
	return `${entities.device.value.collection}/${String(platformId)}`;
}

/**
 * Creates a device, then its tasks one by one (docs/dev/service.md W5). If a task fails, deletes the
 * device again.
 *
 * @throws {ServiceError} when the service refuses one; with the ID of a device that may remain
 */
export async function createDeviceThenTasks(
	client: WebApiClient,
	device: DesiredDevice,
): Promise<DeviceAndTasks> {
	const tasks = device.tasks.map((task) => ({ bodyFor: (id: EntityId) => newTaskBody(task, id) }));
	return await createInSteps(client, { body: toDeviceBody(device) }, tasks);
}

/**
 * Copies a device with its tasks, under another name. Reads everything before the first write.
 *
 * @returns `leftPlan` is the maintenance plan of the original, which the copy is not in
 * @throws {ServiceError} when there is no such device, or the service refuses the copy or a task
 */
export async function copyDevice(
	client: WebApiClient,
	id: EntityId,
	name: string,
): Promise<{ device: DeviceAndTasks; leftPlan: string | undefined }> {
	const original = await client.getStored('device', id);
	const beforePlan = await scheduleBehindPlan(client, scheduleIdOf(original.content));
	// A copy is in no maintenance plan, so it gets the schedule that the original had before the plan.
	const schedule = beforePlan ? { Scheduler_Id: beforePlan.scheduleId } : {};
	const tasks: PlannedTask[] = [];
	for (const taskId of await listTaskIds(client, id)) {
		const task = await client.getStored('task', taskId);
		tasks.push({ original: task, bodyFor: (device) => taskCopyBody(task.content, device) });
	}
	const body = { ...deviceCopyBody(original.content, name), ...schedule };
	const device = await createInSteps(client, { original, body }, tasks);
	return { device, leftPlan: beforePlan?.plan };
}

/** Creates a device and its tasks, as {@link createDeviceThenTasks}. `lacksTasks` if its ID is unknown. */
async function createInSteps(
	client: WebApiClient,
	device: PlannedDevice,
	tasks: PlannedTask[],
): Promise<DeviceAndTasks> {
	// Finished even after a stop: without its ID, the device could not be removed again.
	const creating = client.withCancelBehavior('finish');
	const listPath = listPathOf(device.body.Platform_Id);
	const created = await createVerified(creating, { kind: 'device', listPath, ...device });
	const { id } = created;
	const taskIds: DeviceAndTasks['taskIds'] = [];
	if (id === null) return { ...created, taskIds, lacksTasks: tasks.length > 0 };
	// A new device has no tasks, so the list need not be read.
	const known = new Set<string>();
	try {
		for (const { bodyFor, original } of tasks) {
			taskIds.push((await createTask(client, id, bodyFor(id), { original, known })).id);
		}
	} catch (error) {
		const undoing = client.withCancelBehavior('send');
		const isDeleted = await tryDelete(undoing, id, device.body);
		throw rollbackError(isDeleted, id, error, taskIds.length + 1);
	}
	return { ...created, taskIds, lacksTasks: false };
}

/**
 * The error to throw after the creation of a task failed (`taskNumber`, from 1): the cause, with a
 * message about the task, and whether the device remains (`isDeleted`, undefined if unknown).
 */
function rollbackError(
	isDeleted: boolean | undefined,
	id: EntityId,
	cause: unknown,
	taskNumber: number,
): unknown {
	if (!(cause instanceof ServiceError)) return cause;
	const message = `Task ${taskNumber} was not created: ${cause.message.replace(/\.$/, '')}`;
	if (isDeleted) {
		const isRefused = cause.kind === 'refused' || isNotFound(cause);
		const next = isRefused
			? 'Correct the fields named by the service, then run this again.'
			: 'Run this again later.';
		const hint = `The device was removed again, so nothing remains. ${next}`;
		return cause.withDetails({ message, hint, leavesOutcomeOpen: false });
	}
	if (isDeleted === undefined) {
		return cause.withDetails({
			leavesOutcomeOpen: true,
			message: `${message}. It is unknown whether the device was removed again`,
			hint: `If your account has the device with the ID ${id}, remove it before you run this again.`,
		});
	}
	return cause.withDetails({
		message: `${message}. The device could not be removed again: it remains with the ID ${id}`,
		hint: `Remove the device with the ID ${id} in your account before you run this again.`,
	});
}

/**
 * Deletes a new device, but none whose name cannot be that of the sent body. Returns whether it is
 * deleted; undefined if that is unknown.
 */
async function tryDelete(client: WebApiClient, id: EntityId, body: JsonObject) {
	try {
		if (!isAsSent(await client.get('device', id), body)) return false;
		await client.deleteKnown('device', id);
		return true;
	} catch (error) {
		if (!(error instanceof ServiceError && error.leavesOutcomeOpen)) return false;
	}
	// The response was lost, so the device may be deleted.
	return await client.get('device', id).then(
		() => false,
		(error: unknown) => (isNotFound(error) ? true : undefined),
	);
}
