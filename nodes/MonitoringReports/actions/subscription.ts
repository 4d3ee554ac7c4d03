import { usageReport } from '../../shared/service/xmlFeed';
import { singleOperationResource } from './operation';
import { recordsOperation } from './recordsOperation';

/** One item per solution of the account's package. */
export const subscription = singleOperationResource(
	{ name: 'Subscription', value: 'subscription' },
	{
		name: 'Get Usage',
		value: 'getUsage',
		action: 'Get subscription usage',
		description: 'Retrieve how much of the subscription is used and left, per solution',
	},
	recordsOperation(usageReport, 'usage', 'notSent'),
);
