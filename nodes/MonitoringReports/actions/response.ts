import {
	checkGroupsField,
	checkOptionsField,
	checkOrderField,
	checkPartsField,
	dateRangeField,
	devicesField,
	filtersField,
	readSuccessStatuses,
	type Retention,
} from '../../shared/n8n/parameters/feedFields';
import { feedFacts, responsesReport } from '../../shared/xmlFeed';
import { readSelection } from './checks';
import { reportOperation, type ReportsResource } from './reportOperation';

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
export const responseRetention: Retention = {
	months: feedFacts.rawMonths.value,
	what: 'single responses',
	advice: 'For a longer range use the resource Summary, with Group By set to Day, Week or Month.',
};

/** One item per check, with its device and location. */
const getAll = reportOperation({
	fields: [devicesField('all'), dateRangeField('today'), filtersField, checkOptionsField],
	report: (parameters) => responsesReport(readSuccessStatuses(parameters)),
	fileName: 'responses',
	retention: responseRetention,
	checks: {
		properties: checkOrderField.properties,
		isAnswer: false,
		readRequest: (parameters, query, { format }) => ({
			kind: 'responses',
			...readSelection(parameters, query),
			order: format === 'items' ? checkOrderField.read(parameters) : undefined,
		}),
	},
});

/** One item per group of checks. */
const getStatistics = reportOperation({
	fields: [devicesField('all'), dateRangeField('last7Days'), filtersField, checkOptionsField],
	report: responsesReport(),
	fileName: 'statistics',
	retention: responseRetention,
	checks: {
		properties: [...checkGroupsField.properties, ...checkPartsField.properties],
		isAnswer: true,
		readRequest: (parameters, query) => ({
			kind: 'statistics',
			...readSelection(parameters, query),
			groupBy: checkGroupsField.read(parameters),
			parts: ['duration', ...checkPartsField.read(parameters)],
		}),
	},
});

export const response: ReportsResource = {
	name: 'Response',
	value: 'response',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get single checks and why they failed',
				description:
					'Read every single check: when, from where, how long each part took, and whether and why it failed. Sort By with Limit gives the slowest or the latest ones.',
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
