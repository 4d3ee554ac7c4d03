import { setTimeout as pause } from 'node:timers/promises';

import {
	activateWorkflow,
	executionResult,
	executionStatus,
	runSavedWorkflow,
	runStep,
	saveWorkflow,
	withCredential,
} from '../../scripts/host';
import { byId, chain, config, node, selectById, start } from '../support/nodes';
import { accountForTest } from './support/account';

const logIn = config('Log In', 'session', 'logIn');
const devices = config('Devices', 'device', 'getAll', { limit: 3, returnAll: false });

/** Reads the devices of its items, but in place of the second one a device that is not there. */
function oneByOne(onError: 'continueErrorOutput' | 'continueRegularOutput') {
	const id = '={{ $itemIndex === 1 ? 1 : $json.id }}';
	const device = byId(id);
	return config('One by One', 'device', 'get', { device }, { onError });
}

/** Tells which item of the node Devices an item belongs to. */
const nameOfDevice = node(
	'n8n-nodes-base.set',
	'Name',
	{
		assignments: {
			assignments: [
				{ id: 'name', name: 'of', type: 'string', value: "={{ $('Devices').item.json.name }}" },
			],
		},
		options: {},
	},
	{ typeVersion: 3.4 },
);

function waitFor(seconds: number) {
	const parameters = { amount: seconds, unit: 'seconds' };
	const more = { typeVersion: 1.1, webhookId: `wait${seconds}` };
	return node('n8n-nodes-base.wait', 'Wait', parameters, more);
}

describe('an execution in n8n', () => {
	it('logs in once for all its nodes', async () => {
		const { sandbox, run } = await accountForTest();
		const { status, items } = await run(chain(start(), logIn, devices));
		expect(status).toBe('success');
		expect(items('Devices')).toHaveLength(3);
		expect(sandbox.counters.logins).toBe(1);
	});

	it('goes on after a Wait that outlives the session', async () => {
		const { sandbox, run } = await accountForTest({ inactivitySeconds: 2 });
		const { status, items } = await run(chain(start(), logIn, waitFor(4), devices));
		expect(status).toBe('success');
		expect(items('Devices')).toHaveLength(3);
		expect(sandbox.counters).toMatchObject({ loginAttempts: 2, logins: 2 });
	});

	// n8n keeps those of 65 seconds and more in its database, and goes on in a run of its own.
	it('goes on after a Wait of more than a minute', async () => {
		const { sandbox, rest, credential } = await accountForTest();
		const workflow = withCredential(chain(start(), logIn, waitFor(66), devices), credential);
		const id = await runSavedWorkflow(rest, await saveWorkflow(rest, workflow), 'Start');
		while ((await executionStatus(rest, id)) !== 'waiting') await pause(500);
		const { status, items } = await executionResult(rest, id, 180_000);
		expect(status).toBe('success');
		expect(items('Devices')).toHaveLength(3);
		expect(sandbox.counters).toMatchObject({ loginAttempts: 2, logins: 2 });
	}, 240_000);

	it('of one step, on data of an earlier one, logs in anew and works', async () => {
		const { sandbox, rest, credential } = await accountForTest();
		const workflow = withCredential(chain(start(), logIn, devices), credential);
		const saved = await saveWorkflow(rest, workflow);
		const whole = await runSavedWorkflow(rest, saved, 'Start');
		expect((await executionResult(rest, whole)).status).toBe('success');
		sandbox.expireSessions();
		sandbox.resetCounters();

		const step = await executionResult(rest, await runStep(rest, saved, 'Devices', whole));
		expect(step.status).toBe('success');
		expect(step.items('Devices')).toHaveLength(3);
		expect(sandbox.requests[0].path).toBe('/config_api_v1/login');
		expect(sandbox.counters).toMatchObject({ loginAttempts: 1, logins: 1 });
	});

	it('of a sub-workflow has a login of its own', async () => {
		const { sandbox, rest, credential, run } = await accountForTest();
		const called = node(
			'n8n-nodes-base.executeWorkflowTrigger',
			'Called',
			{ inputSource: 'passthrough' },
			{ typeVersion: 1.1 },
		);
		const sub = withCredential({ ...chain(called, devices), name: 'Sub-workflow' }, credential);
		const saved = await saveWorkflow(rest, sub);
		await activateWorkflow(rest, saved);
		const call = node(
			'n8n-nodes-base.executeWorkflow',
			'Call',
			{ workflowId: byId(saved.id) },
			{ typeVersion: 1.2 },
		);
		const { status, error, items } = await run(chain(start(), logIn, call));
		expect({ status, error }).toEqual({ status: 'success' });
		expect(items('Call')).toHaveLength(3);
		expect(sandbox.counters.logins).toBe(2);
	});
});

describe('an item that does not work out', () => {
	it('leaves by the error output, and later nodes know which item it was', async () => {
		const { run } = await accountForTest();
		const workflow = chain(start(), devices, oneByOne('continueErrorOutput'));
		const { status, items } = await run({
			...workflow,
			nodes: [...workflow.nodes, nameOfDevice],
			connections: {
				...workflow.connections,
				'One by One': { main: [[], [{ node: 'Name', type: 'main', index: 0 }]] },
			},
		});
		expect(status).toBe('success');
		const [, second] = items('Devices');
		expect(items('One by One')).toHaveLength(2);
		expect(items('One by One', 1)).toEqual([expect.objectContaining({ pairedItem: { item: 1 } })]);
		expect(items('Name').map(({ json }) => json)).toEqual([{ of: second.json.name }]);
	});

	it('does not stop the others with Continue', async () => {
		const { run } = await accountForTest();
		const workflow = chain(start(), devices, oneByOne('continueRegularOutput'), nameOfDevice);
		const { status, items } = await run(workflow);
		expect(status).toBe('success');
		expect(items('One by One').map(({ json }) => typeof json.error)).toEqual([
			'undefined',
			'string',
			'undefined',
		]);
		const names = items('Devices').map(({ json }) => json.name);
		expect(items('Name').map(({ json }) => json.of)).toEqual(names);
	});

	it('stops the execution otherwise, with the words of the service and a next step', async () => {
		const { run } = await accountForTest();
		const missing = config('Missing', 'device', 'get', selectById('device', 1));
		const { status, error } = await run(chain(start(), missing));
		expect(status).toBe('error');
		expect(error?.message).toMatch(/\w/);
		expect(error?.description).toMatch(/\w/);
	});
});
