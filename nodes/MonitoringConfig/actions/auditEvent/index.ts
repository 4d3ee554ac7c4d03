import type { INodeProperties } from 'n8n-workflow';

import * as get from './get.operation';
import * as getAll from './getAll.operation';

export const operations = { get, getAll };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['auditEvent'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get an audit event',
				description: 'Read one event with what it changed',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many audit events',
				description: 'See who changed what in the account, and when',
			},
		],
		default: 'getAll',
	},
	...get.description,
	...getAll.description,
];
