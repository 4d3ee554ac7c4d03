import {
	entityField,
	optionalEntityField,
} from '../../../shared/n8n/parameters/fields/entityField';
import {
	createTask,
	identifyTask,
	isTaskOfKind,
	lacksDnsServer,
	listTaskIds,
	setsDnsMode,
	simplifyTask,
	taskCreateBody,
	taskUpdateBody,
	type EntityId,
} from '../../../shared/service/webApi';
import type { JsonObject } from '../../../shared/words/util/json';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	changeEntity,
	getManyOperation,
	standardOperations,
	type Entity,
} from '../entityOperations';
import { presentCreated } from '../written';
import { webApiOperation } from '../operation';
import { configResource } from '../configResource';
import { kinds, missingDnsServerError, newTaskField, taskChangesField } from './kinds';

const deviceField = entityField({
	kind: 'device',
	description: 'The device that the tasks belong to',
});

const optionalDeviceField = optionalEntityField({
	kind: 'device',
	description: 'The device with the tasks to list. Not needed for a task by ID.',
});

/** A task, chosen in the list of its device, or by its ID without a device. */
const entity: Entity = {
	name: 'task',
	above: { device: optionalDeviceField },
	picker: entityField({ kind: 'task', typeOptions: { loadOptionsDependsOn: ['device.value'] } }),
	simplify: simplifyTask,
	requireChosen: requireTaskOfDevice,
};

/** @throws {ParameterError} for a task of another device than the one that is also chosen */
function requireTaskOfDevice(task: JsonObject, { device }: { device?: EntityId }): void {
	const { id, deviceId } = simplifyTask(task);
	const owner = deviceId ?? device;
	if (device === undefined || String(owner) === String(device)) return;
	throw new ParameterError(
		`The task ${String(id)} belongs to the device ${String(owner)}, not to the device ${device}`,
		'Choose a task of the device in Device, or leave Device empty.',
	);
}

const create = webApiOperation(
	{ deviceId: deviceField, task: newTaskField },
	async ({ deviceId, task: { kind, fields } }, context) => {
		const body = taskCreateBody(kind, deviceId, fields);
		if (lacksDnsServer(body)) throw missingDnsServerError();
		const created = await createTask(context.client, deviceId, body);
		return [presentCreated('task', created, identifyTask(body), context)];
	},
	// The tasks of a device are created in the order of the items.
	{ concerns: ({ deviceId }) => [deviceId], deviceOf: ({ deviceId }) => deviceId },
);

/** A task of another type than the chosen Task Type is refused before anything is written. */
const update = webApiOperation(
	{ device: optionalDeviceField, id: entity.picker, update: taskChangesField },
	async ({ device, id, update: { kind, changes } }, context) => {
		const changed = await changeEntity(entity, id, context, (current) => {
			requireTaskOfDevice(current, { device });
			if (!isTaskOfKind(current, kind)) {
				const hint = 'Choose the Task Type. Other works for all tasks.';
				throw new ParameterError(`The task ${id} is not ${kinds[kind].label}`, hint);
			}
			const body = taskUpdateBody(current, changes);
			// An update of other fields does not refuse a task that lacked the server before.
			if (setsDnsMode(changes) && lacksDnsServer(body)) throw missingDnsServerError();
			return body;
		});
		return [changed];
	},
);

const getAll = getManyOperation(entity, {
	above: deviceField,
	deviceOf: ({ above }) => above,
	listIds: async (client, { above: deviceId }) => {
		const ids = await listTaskIds(client, deviceId);
		// The response to an unknown device looks like one without tasks, so the device is requested.
		if (ids.length === 0) await client.get('device', deviceId);
		return ids;
	},
});

export const task = configResource({
	name: 'Task',
	value: 'task',
	operations: { create, ...standardOperations(entity), getAll, update },
	descriptions: {
		create:
			'Create a task of a device: a web address (HTTP/S), a host name (DNS) or anything else (JSON)',
		delete: 'Delete a task permanently',
		get: 'Retrieve a task with its settings',
		getAll: 'Retrieve the tasks of a device with their addresses',
		update: 'Change fields of a task; other fields stay the same',
	},
});
