import {
	checkGroupsField,
	checkOptionsField,
	checkPartsField,
	dateRangeField,
	devicesField,
	narrowingFields,
	responseOptionsField,
	type Retention,
} from '../../shared/feedFields';
import { feedFacts, responsesReport } from '../../shared/service/xmlFeed';
import { orderedChecks, selectedChecks } from './checks/responseRows';
import { statisticsRows } from './checks/statisticsRows';
import { feedOperation, type ReportsResource } from './operation';
import { computedOutputField, outputField } from './outputField';
import { outputReport } from './outputReport';

/** Single responses are kept for some months; the feed returns nothing for older ones. */
export const responseRetention: Retention = {
	months: feedFacts.rawMonths.value,
	keptData: 'single responses',
	advice: 'For a longer range, use Summary > Get Many with Group By set to Day, Week or Month.',
};

const fewerRows =
	'For the slowest or latest checks, use Sort By with Limit; for averages and percentiles, use Response > Get Statistics';

const getAll = feedOperation(
	{
		devices: devicesField('all'),
		range: dateRangeField('today'),
		output: outputField('responses'),
		...narrowingFields({ options: responseOptionsField, retention: responseRetention }),
	},
	async (choices, run) => {
		const { includeDetails = false, order, successStatuses } = choices.options;
		// Items have the value that they are sorted by.
		const isSortedByPart = order !== undefined && order.by !== 'time' && order.by !== 'duration';
		const report = responsesReport(successStatuses, includeDetails || isSortedByPart);
		const isOrdered = order !== undefined && choices.output.format === 'items';
		const maker = isOrdered ? { whole: orderedChecks(order) } : { stream: selectedChecks };
		return await outputReport(run, report, choices, { ...maker, fewerRows });
	},
);

const getStatistics = feedOperation(
	{
		groupBy: checkGroupsField,
		parts: checkPartsField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: computedOutputField('statistics'),
		...narrowingFields({ options: checkOptionsField, retention: responseRetention }),
	},
	async ({ groupBy, parts, ...choices }, run) => {
		const maker = { whole: statisticsRows(groupBy, parts) };
		return await outputReport(run, responsesReport(), choices, maker);
	},
);

export const response: ReportsResource = {
	name: 'Response',
	value: 'response',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many responses',
				description:
					'Retrieve single checks (response details): when, where, how long, and why a check failed',
			},
			{
				name: 'Get Statistics',
				value: 'getStatistics',
				action: 'Get response time statistics',
				description:
					'Retrieve mean, minimum, maximum and percentiles of response times and the number of failed checks, by group',
			},
		],
		default: 'getAll',
	},
	operations: { getAll, getStatistics },
};
