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
				action: 'Create an alert group of people to notify',
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
				action: 'Get who an alert group notifies',
				description: 'Read who one alert group notifies, how and when',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert groups and who they notify',
				description:
					'Read who is notified when something is down: every alert group with its addresses',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update who an alert group notifies',
				description:
					'Add or replace addresses, rename, or give another schedule; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
