import { simplifyField } from '../../../shared/n8n/parameters/fields/output';
import {
	listLoadTestIds,
	readLoadTestResult,
	stopLoadTest,
	simplifyLoadTestResult,
} from '../../../shared/webApi';
import type { WriteAction } from '../written';
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
				action: 'Abort a load test without a result',
				description: 'End a load test at any stage, without a result',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get the state of a load test',
				description:
					'Read whether one load test is scheduled, running or finished, and how it is set up',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many load tests and their states',
				description:
					'Read which load tests there are, and whether each is scheduled, running or finished',
			},
			{
				name: 'Get Result',
				value: 'getResult',
				action: 'Get the result of a load test',
				description:
					'Read how a load test went: its average response time, its error rate and its sessions',
			},
			{
				name: 'Run',
				value: 'run',
				action: 'Run a load test and get its result',
				description:
					'Start a copy of a load test and return its result; with limits, say whether it passed',
			},
			{
				name: 'Stop',
				value: 'stop',
				action: 'Stop a load test and keep its result',
				description: 'Stop the load of a running test and let it write its report',
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
