import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['department'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many departments',
				description: 'List the accounts and departments that the Web API UID can work in',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
