import {
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/parameters/feedFields';
import { configurationReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per device, with its tasks as a list. */
const getAll = reportOperation({
	fields: [devicesField('all'), dateRangeField('notSent'), filtersField, optionsField],
	report: configurationReport,
	fileName: 'configuration',
});

export const configuration: ReportsResource = {
	name: 'Configuration',
	value: 'configuration',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get how devices and their tasks are set up',
				description:
					'Read how the devices of the account and their tasks are set up, to document or compare them',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
