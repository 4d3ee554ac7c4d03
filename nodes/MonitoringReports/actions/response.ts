import {
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
	readCustomFrom,
} from '../../shared/n8n/feedFields';
import type { ParameterReader } from '../../shared/n8n/parameterReader';
import { feedFacts, isBeforeMonths, responsesReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per check, with its device and location. */
const getAll = reportOperation({
	fields: [devicesField('all'), dateRangeField('today'), filtersField, optionsField],
	report: responsesReport,
	fileName: 'responses',
	hint: retentionHint,
});

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
function retentionHint(parameters: ParameterReader): string | undefined {
	const from = readCustomFrom(parameters);
	const { value: months } = feedFacts.rawMonths;
	if (from === undefined || !isBeforeMonths(from, months, Date.now())) return undefined;
	return `The service keeps single responses for ${months} months: older ones are missing here. For a longer range use the resource Summary, with Group By set to Day, Week or Month.`;
}

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
