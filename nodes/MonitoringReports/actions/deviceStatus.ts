import {
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/feedFields';
import { deviceStatusReport } from '../../shared/xmlFeed';
import { reportOperation, type ReportsResource } from './reportOperation';

/** One item per device: its state (the result of monitoring) and its status (whether it is monitored). */
const getAll = reportOperation({
	fields: [devicesField('all'), dateRangeField('notSent'), filtersField, optionsField],
	report: deviceStatusReport,
	fileName: 'device-status',
	returnsAll: true,
});

export const deviceStatus: ReportsResource = {
	name: 'Device Status',
	value: 'deviceStatus',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get which devices are up or down now',
				description: 'Read whether each device is up, down or paused right now',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
