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
		displayOptions: { show: { resource: ['user'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a user',
				description: 'Add a user with the fields you give',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a user',
				description: 'Remove a user for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a user',
				description: 'Read one user',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many users',
				description: 'List the users of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a user',
				description: 'Change some fields of a user, the rest stays as it is',
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
