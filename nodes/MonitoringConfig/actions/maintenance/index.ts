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
				action: 'Cancel planned maintenance',
				description: 'Give the devices of a plan the schedule they had before, and delete the plan',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many maintenance plans and their times',
				description: 'Read what is planned, when it is next, and for which devices',
			},
			{
				name: 'Plan',
				value: 'plan',
				action: 'Plan maintenance without checks and alerts',
				description:
					'Say when devices are not checked and nobody is alerted: every week, once, or as a calendar says',
			},
		],
		default: 'plan',
	},
	operations: { cancel, getAll, plan },
};
