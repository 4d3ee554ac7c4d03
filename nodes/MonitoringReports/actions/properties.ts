import type { INodeProperties } from 'n8n-workflow';

import * as response from './response';

export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [{ name: 'Response', value: 'response' }],
		default: 'response',
	},
	...response.description,
];
