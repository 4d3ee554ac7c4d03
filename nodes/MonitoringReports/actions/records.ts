import { dateRangeField, devicesField, narrowingFields } from '../../shared/feedFields';
import { configurationReport, usageReport, type FeedReport } from '../../shared/service/xmlFeed';
import { feedOperation, singleOperationResource, type ReportsOperation } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/** One item per device, with its tasks as a list. */
export const configuration = singleOperationResource(
	{ name: 'Configuration', value: 'configuration' },
	{
		name: 'Get Many',
		value: 'getAll',
		action: 'Get configuration from feed',
		description: 'Retrieve the configuration of devices and their tasks, to document or compare it',
	},
	recordsOperation(configurationReport, 'configuration', 'all'),
);

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

/**
 * An operation that outputs the records of a report, by default without a date range.
 *
 * @param fileName the default file name, without extension
 * @param devices the initial choice in Devices
 */
function recordsOperation(
	report: FeedReport,
	fileName: string,
	devices: Parameters<typeof devicesField>[0],
): ReportsOperation {
	return feedOperation(
		{
			devices: devicesField(devices),
			range: dateRangeField('notSent'),
			output: outputField(fileName, { returnsAll: true }),
			...narrowingFields(),
		},
		async (choices, run) => await outputReport(run, report, choices),
	);
}
