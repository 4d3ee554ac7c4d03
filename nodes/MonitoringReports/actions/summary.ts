import {
	dateRangeField,
	devicesField,
	narrowingFields,
	groupByField,
	summaryOptionsField,
} from '../../shared/feedFields';
import { feedFacts, summaryReport } from '../../shared/service/xmlFeed';
import { feedOperation, type ReportsResource } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/** One item per device, or per device and part of the time. */
const getAll = feedOperation(
	{
		grouping: groupByField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: outputField('summary', true),
		...narrowingFields({
			options: summaryOptionsField,
			retention: { months: feedFacts.summaryMonths.value, keptData: 'summaries' },
		}),
	},
	async ({ grouping, ...choices }, run) =>
		await outputReport(run, summaryReport(grouping), choices),
);

export const summary: ReportsResource = {
	name: 'Summary',
	value: 'summary',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get uptime summary',
				description:
					'Retrieve uptime, downtime, response time and the number of checks, for a range or each part of it',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
