import { listTaskIds } from '../../../shared/service/webApi';
import { deleteOperation, getManyOperation, getOperation } from '../entityOperations';
import type { ConfigResource } from '../operation';
import { create } from './create.operation';
import { deviceField, task as entity } from './fields';
import { update } from './update.operation';

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

export const task: ConfigResource = {
	name: 'Task',
	value: 'task',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create task',
				description:
					'Add a check to a device: a web address (HTTP/S), a host name (DNS) or anything else (JSON)',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete task',
				description: 'Delete a task permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get task',
				description: 'Retrieve a task with its settings',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many tasks',
				description: 'Retrieve the tasks of a device with their addresses',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update task',
				description: 'Change fields of a task; other fields stay the same',
			},
		],
		default: 'getAll',
	},
	operations: {
		create,
		delete: deleteOperation(entity),
		get: getOperation(entity),
		getAll,
		update,
	},
};
