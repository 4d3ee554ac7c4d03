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
				description:
					'Say who is alerted, and how: email, phone, SMS, Slack, Teams, PagerDuty and others',
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
				description:
					'Add or replace addresses, rename, or give another schedule; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
