import {
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/feedFields';
import { feedFacts, responsesReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per check, with its device and location. */
const getAll = reportOperation({
	fields: [devicesField('all'), dateRangeField('today'), filtersField, optionsField],
	report: responsesReport,
	fileName: 'responses',
	retention: {
		months: feedFacts.rawMonths.value,
		what: 'single responses',
		advice: 'For a longer range use the resource Summary, with Group By set to Day, Week or Month.',
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
					'Read every single check: when, from where, how long each part took, and whether and why it failed',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
