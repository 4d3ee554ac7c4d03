import { usageReport } from '../../shared/xmlFeed';
import type { ReportsResource } from './operation';
import { recordsOperation } from './recordsOperation';

/** One item per solution of the account's package. */
const getUsage = recordsOperation(usageReport, 'usage', 'notSent');

export const account: ReportsResource = {
	name: 'Account',
	value: 'account',
	operation: {
		options: [
			{
				name: 'Get Usage',
				value: 'getUsage',
				action: 'Get how much of the package is used',
				description: 'Read how much of the package is used and how much is left, per solution',
			},
		],
		default: 'getUsage',
	},
	operations: { getUsage },
};
