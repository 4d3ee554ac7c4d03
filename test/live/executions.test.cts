import { setTimeout as wait } from 'node:timers/promises';

import {
	activateWorkflow,
	assignCredential,
	executeStep,
	getExecutionStatus,
	runSavedWorkflow,
	saveWorkflow,
	waitForExecution,
} from '../../scripts/host/index.cts';
import { byId, chain, config, node, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';

const logIn = config('Log In', 'session', 'logIn');
const devices = config('Devices', 'device', 'getAll', { limit: 3, returnAll: false });

function waitNode(seconds: number) {
	const parameters = { amount: seconds, unit: 'seconds' };
	const more = { typeVersion: 1.1, webhookId: `wait${seconds}` };
	return node('n8n-nodes-base.wait', 'Wait', parameters, more);
}

it('an execution logs in once for all its nodes', async () => {
	const { sandbox, run } = await createAccount();
	const { status, items } = await run(chain(start(), logIn, devices));
	expect(status).toBe('success');
	expect(items('Devices')).toHaveLength(3);
	expect(sandbox.counters.logins).toBe(1);
});

it('an execution logs in again after a Wait in which the session has expired', async () => {
	const { sandbox, run } = await createAccount({ inactivitySeconds: 2 });
	const { status, items } = await run(chain(start(), logIn, waitNode(4), devices));
	expect(status).toBe('success');
	expect(items('Devices')).toHaveLength(3);
	expect(sandbox.counters).toMatchObject({ loginAttempts: 2, logins: 2 });
});

// From 65 seconds on n8n stores the execution in its database, and resumes it in a run of its own.
it('an execution logs in again after a Wait of more than a minute', async () => {
	const { sandbox, rest, credential } = await createAccount();
	const workflow = assignCredential(chain(start(), logIn, waitNode(66), devices), credential);
	const id = await runSavedWorkflow(rest, await saveWorkflow(rest, workflow), 'Start');
	while ((await getExecutionStatus(rest, id)) !== 'waiting') await wait(500);
	const { status, items } = await waitForExecution(rest, id);
	expect(status).toBe('success');
	expect(items('Devices')).toHaveLength(3);
	expect(sandbox.counters).toMatchObject({ loginAttempts: 2, logins: 2 });
});

it('a step executed on the data of an earlier execution logs in again', async () => {
	const { sandbox, rest, credential } = await createAccount();
	const workflow = assignCredential(chain(start(), logIn, devices), credential);
	const saved = await saveWorkflow(rest, workflow);
	const earlierId = await runSavedWorkflow(rest, saved, 'Start');
	expect((await waitForExecution(rest, earlierId)).status).toBe('success');
	sandbox.expireSessions();
	sandbox.resetCounters();

	const step = await waitForExecution(rest, await executeStep(rest, saved, 'Devices', earlierId));
	expect(step.status).toBe('success');
	expect(step.items('Devices')).toHaveLength(3);
	expect(sandbox.requests[0].path).toBe('/config_api_v1/login');
	expect(sandbox.counters).toMatchObject({ loginAttempts: 1, logins: 1 });
});

it('the execution of a sub-workflow logs in once more', async () => {
	const { sandbox, rest, credential, run } = await createAccount();
	const called = node(
		'n8n-nodes-base.executeWorkflowTrigger',
		'Called',
		{ inputSource: 'passthrough' },
		{ typeVersion: 1.1 },
	);
	const sub = assignCredential({ ...chain(called, devices), name: 'Sub-workflow' }, credential);
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
