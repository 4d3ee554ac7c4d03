import type { ConfigResource } from '../operation';
import { standardOperations } from '../entityOperations';
import { create } from './create.operation';
import { filter as entity } from './fields';
import { update } from './update.operation';

export const filter: ConfigResource = {
	name: 'Filter',
	value: 'filter',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a filter of what counts as down',
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
				action: 'Get what a filter counts as down',
				description: 'Read what one filter counts as down, and which codes it ignores',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many filters of what counts as down',
				description: 'Read what counts as down in the account: every filter with its rules',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update what a filter counts as down',
				description: 'Change some rules or the ignored codes of a filter; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
