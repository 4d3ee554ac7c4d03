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
		displayOptions: { show: { resource: ['alertGroup'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an alert group',
				description: 'Say who is alerted, and how',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete an alert group',
				description: 'Remove an alert group for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get an alert group',
				description: 'Read one alert group',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert groups',
				description: 'List the alert groups of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update an alert group',
				description: 'Change some fields of an alert group, the rest stays as it is',
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
