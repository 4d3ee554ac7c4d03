import {
	checkGroupsField,
	checkOptionsField,
	checkOrderField,
	checkPartsField,
	dateRangeField,
	devicesField,
	narrowingFields,
	type Retention,
} from '../../shared/n8n/parameters/feedFields';
import { feedFacts, responsesReport } from '../../shared/xmlFeed';
import { orderedChecks, selectedChecks, statisticsRows } from './checks';
import { feedOperation, type ReportsResource } from './operation';
import { answerOutputField, outputField } from './outputField';
import { outputReport } from './outputReport';

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
export const responseRetention: Retention = {
	months: feedFacts.rawMonths.value,
	what: 'single responses',
	advice: 'For a longer range use the resource Summary, with Group By set to Day, Week or Month.',
};

const fewerRows =
	'For the slowest or latest checks use Sort By with Limit, for averages and percentiles Response > Get Statistics';

/** One item per check, with its device and location. */
const getAll = feedOperation(
	{
		devices: devicesField('all'),
		range: dateRangeField('today'),
		order: checkOrderField,
		output: outputField('responses'),
		...narrowingFields({ options: checkOptionsField, retention: responseRetention }),
	},
	async ({ order, ...choices }, run) => {
		const report = responsesReport(choices.options.successStatuses);
		const isOrdered = order !== undefined && choices.output.format === 'items';
		const maker = isOrdered ? { whole: orderedChecks(order) } : { stream: selectedChecks };
		return await outputReport(run, report, choices, { ...maker, fewerRows });
	},
);

/** One item per group of checks. */
const getStatistics = feedOperation(
	{
		groupBy: checkGroupsField,
		parts: checkPartsField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: answerOutputField('statistics'),
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
				action: 'Get single checks and why they failed',
				description:
					'Read every single check, which the service calls response details or raw responses: when, from where, how long each part took, and whether and why it failed. Sort By with Limit gives the slowest or the latest ones.',
			},
			{
				name: 'Get Statistics',
				value: 'getStatistics',
				action: 'Get how fast sites are and how many checks failed',
				description:
					'Read the mean, smallest, largest and percentiles of response times, and how many checks failed, per device, location, status, hour, day, week or month',
			},
		],
		default: 'getAll',
	},
	operations: { getAll, getStatistics },
};
