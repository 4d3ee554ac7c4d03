import type { ConfigResource } from '../operation';
import { standardOperations } from '../entityOperations';
import { create } from './create.operation';
import { alertGroup as entity } from './fields';
import { update } from './update.operation';

export const alertGroup: ConfigResource = {
	name: 'Alert Group',
	value: 'alertGroup',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an alert group',
				description: 'Say who is alerted, and how',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete an alert group',
				description: 'Remove an alert group for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get an alert group',
				description: 'Read one alert group',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert groups',
				description: 'List the alert groups of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update an alert group',
				description: 'Change some fields of an alert group, the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
