import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['platform'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many platforms',
				description: 'List the kinds of monitoring and the packages of your account',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
