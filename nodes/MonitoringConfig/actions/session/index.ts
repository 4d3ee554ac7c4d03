import type { INodeProperties } from 'n8n-workflow';

import * as logIn from './logIn.operation';

export const operations = { logIn };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['session'] } },
		options: [
			{
				name: 'Log In',
				value: 'logIn',
				action: 'Log in',
				description: 'Check that the login works, and say for which department',
			},
		],
		default: 'logIn',
	},
	...logIn.description,
];
