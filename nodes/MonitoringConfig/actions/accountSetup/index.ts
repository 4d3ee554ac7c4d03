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
		apply:
			'Apply a plan so the account setup matches the file: create, change and, if allowed, delete',
		audit:
			'Find problems in the account setup, such as monitors without alerts, and how to fix them. Read-only.',
		compare:
			'List the changes of the account setup since an export, or between two exports. Read-only.',
		copy: 'Copy account setup to another department: devices with tasks, alert groups, schedules, filters and templates',
		export:
			'Export the account setup to a file: devices, tasks, alert groups, schedules, filters and templates. Read-only.',
		plan: 'List the changes that the account setup needs to match an export, and return the plan token for Apply. Read-only.',
	},
	actions: {
		apply: 'Apply setup plan',
		audit: 'Audit account',
		compare: 'Compare account setup with export',
		copy: 'Copy devices to another department',
		export: 'Export account setup (backup)',
		plan: 'Plan account setup changes',
	},
	defaultOperation: 'export',
});
