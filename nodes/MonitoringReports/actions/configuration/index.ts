import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['configuration'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many device configurations',
				description: 'Read the devices of the account with their tasks',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
