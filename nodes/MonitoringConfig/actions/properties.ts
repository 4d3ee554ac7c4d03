import type { INodeProperties } from 'n8n-workflow';

import * as alertGroup from './alertGroup';
import * as alertTemplate from './alertTemplate';
import * as apiRequest from './apiRequest';
import * as auditEvent from './auditEvent';
import * as department from './department';
import * as device from './device';
import * as filter from './filter';
import * as frequency from './frequency';
import * as loadTest from './loadTest';
import * as location from './location';
import * as platform from './platform';
import * as schedule from './schedule';
import * as session from './session';
import * as task from './task';
import * as user from './user';

export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Alert Group', value: 'alertGroup' },
			{ name: 'Alert Template', value: 'alertTemplate' },
			{ name: 'API Request', value: 'apiRequest' },
			{ name: 'Audit Event', value: 'auditEvent' },
			{ name: 'Department', value: 'department' },
			{ name: 'Device', value: 'device' },
			{ name: 'Filter', value: 'filter' },
			{ name: 'Frequency', value: 'frequency' },
			{ name: 'Load Test', value: 'loadTest' },
			{ name: 'Location', value: 'location' },
			{ name: 'Platform', value: 'platform' },
			{ name: 'Schedule', value: 'schedule' },
			{ name: 'Session', value: 'session' },
			{ name: 'Task', value: 'task' },
			{ name: 'User', value: 'user' },
		],
		default: 'device',
	},
	...alertGroup.description,
	...alertTemplate.description,
	...apiRequest.description,
	...auditEvent.description,
	...department.description,
	...device.description,
	...filter.description,
	...frequency.description,
	...loadTest.description,
	...location.description,
	...platform.description,
	...schedule.description,
	...session.description,
	...task.description,
	...user.description,
];
