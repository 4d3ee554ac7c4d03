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
		displayOptions: { show: { resource: ['schedule'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a schedule',
				description: 'Say when devices are checked and alerts are sent',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a schedule',
				description: 'Remove a schedule for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a schedule',
				description: 'Read one schedule, in words',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many schedules',
				description: 'List the schedules of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a schedule',
				description: 'Change some fields of a schedule, the rest stays as it is',
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
