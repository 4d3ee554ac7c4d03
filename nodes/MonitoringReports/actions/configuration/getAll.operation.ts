import { configurationReport } from '../../../shared/xmlFeed';
import { departmentFilter, devicesField, optionsField } from '../fields';
import { reportOperation } from '../reportOperation';

/** One item per device, with its tasks as a list. */
export const { description, execute } = reportOperation({
	resource: 'configuration',
	operation: 'getAll',
	fields: [devicesField, departmentFilter, optionsField],
	report: () => configurationReport,
	fileName: 'configuration',
});
