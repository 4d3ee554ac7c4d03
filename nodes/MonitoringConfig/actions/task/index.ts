import { listTaskIds } from '../../../shared/webApi';
import { deleteOperation, getManyOperation, getOperation } from '../entityOperations';
import type { ConfigResource } from '../operation';
import { create } from './create.operation';
import { deviceField, task as entity } from './fields';
import { update } from './update.operation';

/** The tasks of a device. */
const getAll = getManyOperation(entity, {
	above: deviceField,
	deviceOf: ({ above }) => above,
	listIds: async (client, { above: deviceId }) => {
		const ids = await listTaskIds(client, deviceId);
		// An unknown device is answered like one without tasks: asking for it tells.
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
				action: 'Create a task that a device checks',
				description:
					'Let a device check one more web address (HTTP/S), host name (DNS) or anything else (JSON)',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a task of a device',
				description: 'Remove a task from its device for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get what a task checks',
				description: 'Read what one task checks and how',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many tasks and what they check',
				description: 'Read what a device checks: every task with its address',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update what a task checks',
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
