import type { ConfigResource } from '../operation';
import { standardOperations } from '../entityOperations';
import { create } from './create.operation';
import { alertGroup as entity } from './fields';
import { update } from './update.operation';

export const alertGroup: ConfigResource = {
	name: 'Alert Group',
	value: 'alertGroup',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create alert group',
				description:
					'Choose who gets alerted, and how: email, phone, SMS, Slack, Teams, PagerDuty and others',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete alert group',
				description: 'Delete an alert group permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get alert group',
				description: 'Retrieve an alert group with its addresses',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert groups',
				description: 'Retrieve alert groups with their addresses',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update alert group',
				description: 'Change the name, addresses or schedule of an alert group',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
