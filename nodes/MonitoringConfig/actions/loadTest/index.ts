import type { INodeProperties } from 'n8n-workflow';

import * as abort from './abort.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as getResult from './getResult.operation';
import * as run from './run.operation';
import * as stop from './stop.operation';

export const operations = { abort, get, getAll, getResult, run, stop };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['loadTest'] } },
		options: [
			{
				name: 'Abort',
				value: 'abort',
				action: 'Abort a load test',
				description: 'End a load test at any stage, without a result',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a load test',
				description: 'Read the settings and the state of one load test',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many load tests',
				description: 'List the load tests of the account',
			},
			{
				name: 'Get Result',
				value: 'getResult',
				action: 'Get the result of a load test',
				description: 'Read how many sessions a load test had, and how long they took',
			},
			{
				name: 'Run',
				value: 'run',
				action: 'Run a load test',
				description: 'Start a copy of a load test, and wait for its end if you like',
			},
			{
				name: 'Stop',
				value: 'stop',
				action: 'Stop a load test',
				description: 'Stop the load of a running test and let it write its report',
			},
		],
		default: 'getAll',
	},
	...abort.description,
	...get.description,
	...getAll.description,
	...getResult.description,
	...run.description,
	...stop.description,
];
