import type { INodeProperties } from 'n8n-workflow';

import * as send from './send.operation';

export const operations = { send };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['apiRequest'] } },
		options: [
			{
				name: 'Send',
				value: 'send',
				action: 'Send an API request',
				description: 'Use whatever the Web API has that this node does not, in the same session',
			},
		],
		default: 'send',
	},
	...send.description,
];
