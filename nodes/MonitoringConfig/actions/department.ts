import { applyLimit, limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { simplifyDepartment } from '../../shared/service/webApi';
import { webApiOperation } from './operation';
import { configResource } from './configResource';

/**
 * Returns one item per account or department that the Web API UID can work in; an organization
 * without departments is one item. Without Simplify, returns the raw organizations, each once.
 */
const getAll = webApiOperation(
	{ limit: limitField, isSimple: simplifyField },
	async ({ limit, isSimple }, context) => {
		const departments = await context.client.listDepartments();
		const items = isSimple
			? departments.map(simplifyDepartment)
			: [...new Set(departments.map(({ organization }) => organization))];
		return applyLimit(items, limit, context);
	},
	{ hasDepartment: false, isReadOnly: true },
);

export const department = configResource({
	name: 'Department',
	value: 'department',
	operations: { getAll },
	descriptions: {
		getAll: 'List the accounts and departments that the Web API UID can work in, with their IDs',
	},
});
