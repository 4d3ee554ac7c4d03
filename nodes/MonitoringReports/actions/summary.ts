import {
	dateRangeField,
	devicesField,
	filtersField,
	groupByField,
	readGrouping,
	summaryOptionsField,
} from '../../shared/n8n/parameters/feedFields';
import { feedFacts, summaryReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per device, or per device and part of the time. */
const getAll = reportOperation({
	fields: [
		groupByField,
		devicesField('all'),
		dateRangeField('last7Days'),
		filtersField,
		summaryOptionsField,
	],
	report: (parameters) => summaryReport(readGrouping(parameters)),
	fileName: 'summary',
	returnsAll: true,
	retention: { months: feedFacts.summaryMonths.value, what: 'summaries' },
});

export const summary: ReportsResource = {
	name: 'Summary',
	value: 'summary',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get uptime and response times',
				description:
					'Read uptime, downtime, response time and how many checks, for a range or for each part of it',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
