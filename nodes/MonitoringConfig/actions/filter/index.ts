import type { ConfigResource } from '../operation';
import { standardOperations } from '../entityOperations';
import { create } from './create.operation';
import { filter as entity } from './fields';
import { update } from './update.operation';

export const filter: ConfigResource = {
	name: 'Filter',
	value: 'filter',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a filter',
				description: 'Say what counts as down, and which codes do not, such as "500, 503, 520-529"',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a filter',
				description: 'Remove a filter for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a filter',
				description: 'Read the rules and ignored codes of one filter',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many filters',
				description: 'List the filters of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a filter',
				description: 'Change some rules or the ignored codes of a filter; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
