import { configResource } from '../configResource';
import { cancel } from './cancel.operation';
import { getAll } from './getAll.operation';
import { plan } from './plan.operation';

export const maintenance = configResource({
	name: 'Maintenance',
	value: 'maintenance',
	operations: { cancel, getAll, plan },
	descriptions: {
		cancel: 'Delete a maintenance plan, and give its devices their previous schedule back',
		getAll: 'Retrieve maintenance plans with their next window and devices',
		plan: 'Plan maintenance without checks and alerts: weekly, once or from a calendar',
	},
	actions: {
		cancel: 'Cancel maintenance plan',
		getAll: 'Get many maintenance plans',
		plan: 'Plan maintenance windows',
	},
	defaultOperation: 'plan',
});
