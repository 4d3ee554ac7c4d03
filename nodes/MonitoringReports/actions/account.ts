import {
	dateHintsField,
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/parameters/feedFields';
import { usageReport } from '../../shared/xmlFeed';
import { feedOperation, type ReportsResource } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/** One item per solution of the account's package. */
const getUsage = feedOperation(
	{
		devices: devicesField('notSent'),
		range: dateRangeField('notSent'),
		output: outputField('usage'),
		filters: filtersField,
		options: optionsField,
		hints: dateHintsField(),
	},
	async (choices, run) => await outputReport(run, usageReport, choices),
);

export const account: ReportsResource = {
	name: 'Account',
	value: 'account',
	operation: {
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
