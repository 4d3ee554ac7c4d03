import type { ConfigResource } from '../operation';
import { cancel } from './cancel.operation';
import { getAll } from './getAll.operation';
import { plan } from './plan.operation';

export const maintenance: ConfigResource = {
	name: 'Maintenance',
	value: 'maintenance',
	operation: {
		options: [
			{
				name: 'Cancel',
				value: 'cancel',
				action: 'Cancel maintenance plan',
				description: 'Delete a plan, and give its devices their previous schedule back',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many maintenance plans',
				description: 'Retrieve maintenance plans with their next window and devices',
			},
			{
				name: 'Plan',
				value: 'plan',
				action: 'Plan maintenance',
				description: 'Plan times without checks and alerts: weekly, once or from a calendar',
			},
		],
		default: 'plan',
	},
	operations: { cancel, getAll, plan },
};
