import { usageReport } from '../../../shared/xmlFeed';
import { departmentFilter, optionsField } from '../fields';
import { reportOperation } from '../reportOperation';

/** One item per solution of the account's package. */
export const { description, execute } = reportOperation({
	resource: 'account',
	operation: 'getUsage',
	fields: [departmentFilter, optionsField],
	report: () => usageReport,
	fileName: 'usage',
});
