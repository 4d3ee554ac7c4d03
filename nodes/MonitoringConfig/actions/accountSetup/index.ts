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
				action: 'Apply a plan for the setup of the account',
				description:
					'Make the account what a file says, as Plan had it: create, change and, if you want it, remove',
			},
			{
				name: 'Audit',
				value: 'audit',
				action: 'Audit the account for what is not well',
				description:
					'Find what is not well, such as monitors that alert nobody, and say what to do; also which addresses nobody monitors. Changes nothing.',
			},
			{
				name: 'Compare',
				value: 'compare',
				action: 'Compare the setup of the account with an earlier one',
				description:
					'Say what was added, changed and removed since an export, or between two exports. Changes nothing.',
			},
			{
				name: 'Copy',
				value: 'copy',
				action: 'Copy devices to another department',
				description:
					'Make devices in another department, with their tasks and the alert groups, schedules, filters and templates that they need',
			},
			{
				name: 'Export',
				value: 'export',
				action: 'Export the setup of the account as a file',
				description:
					'Make a file of all devices, tasks, alert groups, schedules, filters and templates, without readable passwords and keys. Changes nothing.',
			},
			{
				name: 'Plan',
				value: 'plan',
				action: 'Plan how the account becomes what a file says',
				description:
					'Say what it takes that the account becomes like an export, and give the token that Apply needs. Changes nothing.',
			},
		],
		default: 'export',
	},
	operations: { apply, audit, compare, copy, export: exportSetup, plan },
};
