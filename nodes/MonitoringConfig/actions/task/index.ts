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
		displayOptions: { show: { resource: ['task'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a task',
				description: 'Give a device one more thing to check',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a task',
				description: 'Remove a task from its device for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a task',
				description: 'Read what one task checks and how',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many tasks',
				description: 'List the tasks of a device',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a task',
				description: 'Change some fields of a task and leave the others as they are',
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
