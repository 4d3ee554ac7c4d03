import { usageReport } from '../../shared/service/xmlFeed';
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
				action: 'Get subscription usage',
				description: 'Retrieve how much of the package is used and left, per solution',
			},
		],
		default: 'getUsage',
	},
	operations: { getUsage },
};
