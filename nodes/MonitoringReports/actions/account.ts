import {
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/parameters/feedFields';
import { usageReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per solution of the account's package. */
const getUsage = reportOperation({
	fields: [devicesField('notSent'), dateRangeField('notSent'), filtersField, optionsField],
	report: usageReport,
	fileName: 'usage',
});

export const account: ReportsResource = {
	name: 'Account',
	value: 'account',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Usage',
				value: 'getUsage',
				action: 'Get how much of the package is used',
				description: 'Read how much of the package is used and how much is left, per solution',
			},
		],
		default: 'getUsage',
	},
	operations: { getUsage },
};
