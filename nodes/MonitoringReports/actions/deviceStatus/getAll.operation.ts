import { deviceStatusReport } from '../../../shared/xmlFeed';
import { departmentFilter, devicesField, optionsField } from '../fields';
import { reportOperation } from '../reportOperation';

/** One item per device: its state (the result of monitoring) and its status (whether it is monitored). */
export const { description, execute } = reportOperation({
	resource: 'deviceStatus',
	operation: 'getAll',
	fields: [devicesField, departmentFilter, optionsField],
	report: () => deviceStatusReport,
	fileName: 'device-status',
});
