import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { simplifyLoadTest } from '../../../shared/service/webApi';
import type { Entity } from '../entityOperations';

export const loadTest: Entity = {
	name: 'loadTest',
	picker: entityField({
		displayName: 'Load Test',
		name: 'loadTest',
		searchMethod: 'searchLoadTests',
	}),
	session: () => 'loadTests',
	simplify: simplifyLoadTest,
};
