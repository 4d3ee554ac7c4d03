import type { INodeProperties } from 'n8n-workflow';

import * as create from './create.operation';

export const operations = { create };

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
		],
		default: 'create',
	},
	...create.description,
];
