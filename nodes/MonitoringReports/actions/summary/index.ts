import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['summary'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many summaries',
				description:
					'Read uptime, downtime, response time and how many checks, for a range or for each part of it',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
