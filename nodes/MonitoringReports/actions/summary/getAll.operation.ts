import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../../shared/n8n/operations';
import { summaryReport, type FeedClient } from '../../../shared/xmlFeed';
import { dateRangeField, devicesField, optionsField, queryOf, resultFilters } from '../fields';
import { reportFields, reportOutput } from '../output';
import { grouping, groupByField } from './groupBy';

const fields = [devicesField, dateRangeField('last7Days'), resultFilters, optionsField];

export const description: INodeProperties[] = shownFor(
	'summary',
	['getAll'],
	[groupByField, ...reportFields(fields)],
);

/** One item per device, or per device and part of the time. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<INodeExecutionData[]> {
	const report = summaryReport(grouping(context, itemIndex));
	const query = queryOf(context, itemIndex, fields);
	return await reportOutput(context, itemIndex, feed, { report, query, fileName: 'summary' });
}
