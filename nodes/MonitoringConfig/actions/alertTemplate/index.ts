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
		displayOptions: { show: { resource: ['alertTemplate'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an alert template',
				description: 'Write the messages that alerts send',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete an alert template',
				description: 'Remove an alert template for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get an alert template',
				description: 'Read one alert template',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert templates',
				description: 'List the alert templates of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update an alert template',
				description: 'Change some fields of an alert template, the rest stays as it is',
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
