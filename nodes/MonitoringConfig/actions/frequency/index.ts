import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['frequency'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many frequencies',
				description: 'List how often devices of a platform can be checked',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
