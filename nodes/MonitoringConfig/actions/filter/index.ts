import type { INodeProperties } from 'n8n-workflow';

import * as create from './create.operation';
import * as remove from './delete.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as update from './update.operation';

export const operations = { create, delete: remove, get, getAll, update };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['filter'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a filter',
				description: 'Say what counts as down, and which codes do not',
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
				description: 'Read one filter, in words',
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
				description: 'Change some fields of a filter, the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	...create.description,
	...remove.description,
	...get.description,
	...getAll.description,
	...update.description,
];
