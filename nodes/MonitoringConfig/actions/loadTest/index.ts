import { simplifyField } from '../../../shared/n8n/fields/output';
import {
	listLoadTestIds,
	readLoadTestResult,
	stopLoadTest,
	simplifyLoadTestResult,
} from '../../../shared/webApi';
import { actionOperation, getManyOperation, getOperation, present } from '../entityOperations';
import { webApiOperation, type ConfigResource } from '../operation';
import { loadTest as entity } from './fields';
import { run } from './run.operation';

/** How many sessions a load test had, and how long they took. */
const getResult = webApiOperation(
	{ id: entity.picker, isSimple: simplifyField },
	async ({ id, isSimple }, { client }) => {
		const result = await readLoadTestResult(client, id);
		return [present(result, isSimple, () => simplifyLoadTestResult(id, result))];
	},
	{ session: entity.session },
);

export const loadTest: ConfigResource = {
	name: 'Load Test',
	value: 'loadTest',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
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
	operations: {
		abort: actionOperation(entity, (client, id) => stopLoadTest(client, id, 'abort')),
		get: getOperation(entity),
		getAll: getManyOperation(entity, { listIds: listLoadTestIds }),
		getResult,
		run,
		stop: actionOperation(entity, (client, id) => stopLoadTest(client, id, 'stop')),
	},
};
