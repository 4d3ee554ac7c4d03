import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type INodeListSearchResult,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { StoredCredentials } from '../../scripts/engine';
import { asNodeTypes } from '../../scripts/engine/nodeTypes';
import { sandboxForTest } from '../support/sandbox';
import { config, credentialFor, nodeTypes } from '../support/workflows';

/** What the editor gets when a person opens the list of tasks. */
async function tasksOf(
	credential: ReturnType<typeof credentialFor>,
	device: string,
): Promise<INodeListSearchResult> {
	const node = config('Get', 'task', 'get', { device: { __rl: true, mode: 'id', value: device } });
	const types = asNodeTypes(await nodeTypes());
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: types,
	});
	const additionalData = {
		credentialsHelper: new StoredCredentials({ monitoringApi: credential }),
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		currentNodeParameters: node.parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const { methods } = types.getByNameAndVersion(node.type);
	const list = methods?.listSearch?.searchTasks;
	if (!list) throw new Error('The node has no list of tasks');
	return await list.call(context);
}

describe('the list of tasks in the editor', () => {
	it('offers the tasks of the chosen device', async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox, { departmentId: '41002' });
		const { results } = await tasksOf(credential, '84221');
		expect(results.map(({ name }) => name)).toEqual([
			expect.stringMatching(/basket \(ID \d+\)$/),
			expect.stringMatching(/checkout\?step=1&currency=EUR \(ID \d+\)$/),
		]);
	});

	it('says what it needs when no device is chosen', async () => {
		const sandbox = await sandboxForTest();
		await expect(tasksOf(credentialFor(sandbox), '')).rejects.toThrow('Choose a device first');
	});
});
