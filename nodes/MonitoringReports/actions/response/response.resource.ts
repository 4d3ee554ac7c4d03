import type { INodeProperties } from 'n8n-workflow';

import * as getAll from './getAll.operation';
import * as getSummary from './getSummary.operation';

export const operations = { getAll, getSummary };

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
				description:
					'Read every single check of a device: when, from where, how long, with what result',
			},
			{
				name: 'Get Summary',
				value: 'getSummary',
				action: 'Get a summary of responses',
				description: 'Read the overall figures of a device: uptime, response time, how many checks',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
	...getSummary.description,
];
