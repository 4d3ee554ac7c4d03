import { dateRangeField, devicesField, narrowingFields } from '../../shared/feedFields';
import type { FeedReport } from '../../shared/service/xmlFeed';
import { feedOperation, type ReportsOperation } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/**
 * An operation that outputs the records of a report, by default without a date range.
 *
 * @param fileName the default file name, without extension
 * @param devices the initial choice in Devices
 */
export function recordsOperation(
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
