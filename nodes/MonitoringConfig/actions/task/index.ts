import { listTaskIds } from '../../../shared/webApi';
import { deleteOperation, getManyOperation, getOperation } from '../entityOperations';
import type { ConfigResource } from '../operation';
import { create } from './create.operation';
import { deviceField, task as entity } from './fields';
import { update } from './update.operation';

/** The tasks of a device. */
const getAll = getManyOperation(entity, {
	above: deviceField,
	listIds: async (client, { above: deviceId }) => {
		// An unknown device is answered like one without tasks: asking first tells.
		await client.get('device', deviceId);
		return await listTaskIds(client, deviceId);
	},
});

export const task: ConfigResource = {
	name: 'Task',
	value: 'task',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a task',
				description:
					'Let a device check one more web address (HTTP/S), host name (DNS) or anything else (JSON)',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a task',
				description: 'Remove a task from its device for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a task',
				description: 'Read what one task checks and how',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many tasks',
				description: 'List the tasks of a device',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a task',
				description: 'Change some fields of a task and leave the others as they are',
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
