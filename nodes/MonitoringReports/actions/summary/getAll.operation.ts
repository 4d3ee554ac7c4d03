import { summaryReport } from '../../../shared/xmlFeed';
import { dateRangeField, devicesField, optionsField, resultFilters } from '../fields';
import { reportOperation } from '../reportOperation';
import { groupByField, grouping } from './groupBy';

/** One item per device, or per device and part of the time. */
export const { description, execute } = reportOperation({
	resource: 'summary',
	operation: 'getAll',
	fields: [groupByField, devicesField, dateRangeField('last7Days'), resultFilters, optionsField],
	report: (context, itemIndex) => summaryReport(grouping(context, itemIndex)),
	fileName: 'summary',
});
