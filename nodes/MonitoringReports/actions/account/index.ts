import type { INodeProperties } from 'n8n-workflow';

import * as getUsage from './getUsage.operation';

export const operations = { getUsage };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['account'] } },
		options: [
			{
				name: 'Get Usage',
				value: 'getUsage',
				action: 'Get usage of an account',
				description: 'Read how much of the package is used and how much is left, per solution',
			},
		],
		default: 'getUsage',
	},
	...getUsage.description,
];
