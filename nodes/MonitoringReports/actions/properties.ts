import type { INodeProperties } from 'n8n-workflow';

import * as account from './account';
import * as configuration from './configuration';
import * as deviceStatus from './deviceStatus';
import * as response from './response';
import * as summary from './summary';

export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Account', value: 'account' },
			{ name: 'Configuration', value: 'configuration' },
			{ name: 'Device Status', value: 'deviceStatus' },
			{ name: 'Response', value: 'response' },
			{ name: 'Summary', value: 'summary' },
		],
		default: 'summary',
	},
	...account.description,
	...configuration.description,
	...deviceStatus.description,
	...response.description,
	...summary.description,
];
