import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';

export const operations = { getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['deviceStatus'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many device statuses',
				description: 'Read whether each device is up, down or paused right now',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
