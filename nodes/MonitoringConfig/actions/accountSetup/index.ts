import type { ConfigResource } from '../operation';
import { audit } from './audit.operation';
import { compare } from './compare.operation';
import { exportSetup } from './export.operation';

export const accountSetup: ConfigResource = {
	name: 'Account Setup',
	value: 'accountSetup',
	operation: {
		options: [
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
				name: 'Export',
				value: 'export',
				action: 'Export the setup of the account as a file',
				description:
					'Make a file of all devices, tasks, alert groups, schedules, filters and templates, without readable passwords and keys. Changes nothing.',
			},
		],
		default: 'export',
	},
	operations: { audit, compare, export: exportSetup },
};
