import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['response'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many responses',
				description: 'Read every single check: when, from where, how long, with what result',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
