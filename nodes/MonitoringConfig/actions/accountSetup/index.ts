import type { ConfigResource } from '../operation';
import { apply } from './apply.operation';
import { audit } from './audit.operation';
import { compare } from './compare.operation';
import { copy } from './copy.operation';
import { exportSetup } from './export.operation';
import { plan } from './plan.operation';

export const accountSetup: ConfigResource = {
	name: 'Account Setup',
	value: 'accountSetup',
	operation: {
		options: [
			{
				name: 'Apply',
				value: 'apply',
				action: 'Apply setup plan',
				description:
					'Apply a plan so the account matches the file: create, change and, if allowed, delete',
			},
			{
				name: 'Audit',
				value: 'audit',
				action: 'Audit account',
				description:
					'Find problems, such as monitors without alerts, and how to fix them. Also finds unmonitored addresses. Read-only.',
			},
			{
				name: 'Compare',
				value: 'compare',
				action: 'Compare account setup with export',
				description: 'List the changes since an export, or between two exports. Read-only.',
			},
			{
				name: 'Copy',
				value: 'copy',
				action: 'Copy devices to another department',
				description:
					'Copy devices to another department, with their tasks, alert groups, schedules, filters and templates',
			},
			{
				name: 'Export',
				value: 'export',
				action: 'Export account setup',
				description:
					'Export all devices, tasks, alert groups, schedules, filters and templates to a file. Read-only.',
			},
			{
				name: 'Plan',
				value: 'plan',
				action: 'Plan account setup changes',
				description:
					'List the changes needed to match an export, and return the plan token for Apply. Read-only.',
			},
		],
		default: 'export',
	},
	operations: { apply, audit, compare, copy, export: exportSetup, plan },
};
