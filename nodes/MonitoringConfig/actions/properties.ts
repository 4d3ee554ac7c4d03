import type { INodeProperties } from 'n8n-workflow';

import * as department from './department';
import * as device from './device';
import * as session from './session';

export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Department', value: 'department' },
			{ name: 'Device', value: 'device' },
			{ name: 'Session', value: 'session' },
		],
		default: 'device',
	},
	...department.description,
	...device.description,
	...session.description,
];
