import { simplifyField } from '../../../shared/n8n/parameters/fields/output';
import {
	listLoadTestIds,
	readLoadTestResult,
	stopLoadTest,
	simplifyLoadTestResult,
} from '../../../shared/service/webApi';
import type { WriteAction } from '../written';
import { actionOperation, getManyOperation, getOperation, present } from '../entityOperations';
import { webApiOperation, type ConfigResource } from '../operation';
import { loadTest as entity } from './fields';
import { run } from './run.operation';

const getResult = webApiOperation(
	{ id: entity.picker, isSimple: simplifyField },
	async ({ id, isSimple }, { client }) => {
		const result = await readLoadTestResult(client, id);
		return [present(result, isSimple, () => simplifyLoadTestResult(id, result))];
	},
	{ isReadOnly: true, session: entity.session },
);

function stopOperation(how: 'abort' | 'stop', action: WriteAction) {
	return actionOperation(entity, async (client, id) => ({
		action,
		...(await stopLoadTest(client, id, how)),
	}));
}

export const loadTest: ConfigResource = {
	name: 'Load Test',
	value: 'loadTest',
	operation: {
		options: [
			{
				name: 'Abort',
				value: 'abort',
				action: 'Abort load test without result',
				description: 'Abort a load test at any stage, without a result',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get load test settings',
				description: 'Retrieve the state and settings of a load test',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many load tests',
				description: 'Retrieve load tests with their states',
			},
			{
				name: 'Get Result',
				value: 'getResult',
				action: 'Get load test result',
				description:
					'Retrieve the result of a load test: average response time, error rate and sessions',
			},
			{
				name: 'Run',
				value: 'run',
				action: 'Run load test',
				description:
					'Run a copy of a load test and return its result, and with limits whether it passed',
			},
			{
				name: 'Stop',
				value: 'stop',
				action: 'Stop load test early',
				description: 'Stop a running load test and keep its report',
			},
		],
		default: 'getAll',
	},
	operations: {
		abort: stopOperation('abort', 'aborted'),
		get: getOperation(entity),
		getAll: getManyOperation(entity, { listIds: listLoadTestIds }),
		getResult,
		run,
		stop: stopOperation('stop', 'stopped'),
	},
};
