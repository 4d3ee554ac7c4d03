import type { INodeProperties } from 'n8n-workflow';

import * as create from './create.operation';
import * as upsert from './upsert.operation';

export const operations = { create, upsert };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['device'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a device',
				description: 'Set up a new device with the addresses it checks',
			},
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update a device',
				description: 'Create a new record, or update the current one if it already exists (upsert)',
			},
		],
		default: 'create',
	},
	...create.description,
	...upsert.description,
];
