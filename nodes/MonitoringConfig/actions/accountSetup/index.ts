import { configResource } from '../configResource';
import { apply } from './apply.operation';
import { audit } from './audit.operation';
import { compare } from './compare.operation';
import { copy } from './copy.operation';
import { exportSetup } from './export.operation';
import { plan } from './plan.operation';

export const accountSetup = configResource({
	name: 'Account Setup',
	value: 'accountSetup',
	operations: { apply, audit, compare, copy, export: exportSetup, plan },
	descriptions: {
		apply: 'Apply a plan so the account matches the file: create, change and, if allowed, delete',
		audit: 'Find problems, such as monitors without alerts, and how to fix them. Read-only.',
		compare: 'List the changes since an export, or between two exports. Read-only.',
		copy: 'Copy devices to another department, with their tasks, alert groups, schedules, filters and templates',
		export:
			'Export all devices, tasks, alert groups, schedules, filters and templates to a file. Read-only.',
		plan: 'List the changes needed to match an export, and return the plan token for Apply. Read-only.',
	},
	actions: {
		apply: 'Apply setup plan',
		audit: 'Audit account',
		compare: 'Compare account setup with export',
		copy: 'Copy devices to another department',
		export: 'Export account setup',
		plan: 'Plan account setup changes',
	},
	defaultOperation: 'export',
});
