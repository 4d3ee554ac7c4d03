import { dateRangeField, devicesField, narrowingFields } from '../../shared/feedFields';
import type { FeedReport } from '../../shared/service/xmlFeed';
import { feedOperation, type ReportsOperation } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/**
 * An operation that outputs the current records of a report.
 *
 * @param fileName the file name, without extension
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
			output: outputField(fileName, true),
			...narrowingFields(),
		},
		async (choices, run) => await outputReport(run, report, choices),
	);
}
