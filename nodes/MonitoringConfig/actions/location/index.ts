import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['location'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many locations',
				description: 'List the places that devices of a platform can be checked from',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
