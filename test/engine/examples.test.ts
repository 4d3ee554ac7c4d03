/** What the workflows of `examples/` do to the account. */
import type { Sandbox } from '../../sandbox';
import type { WorkflowRun } from '../../scripts/engine';
import { loadExampleWorkflows } from '../../scripts/host';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun';
import { sandboxForTest } from '../support/sandbox';
import { nodeTypes } from '../support/workflows';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const examples = loadExampleWorkflows(credential);
const ownAccount = 41_001;

async function runExample(name: string, sandbox: Sandbox): Promise<WorkflowRun> {
	const workflow = examples.find((example) => example.name === name);
	if (!workflow) throw new Error(`There is no example "${name}"`);
	return await runOnSandbox(workflow, sandbox, await nodeTypes());
}

it('no example logs in with a node of its own', () => {
	const operations = examples.flatMap(({ nodes }) => nodes.map(({ parameters }) => parameters));
	expect(operations.filter(({ resource }) => resource === 'session')).toEqual([]);
});

it('the example "Create a device" creates a device and reads it', async () => {
	const run = await runExample('Create a device', await sandboxForTest());
	const [{ id }] = outputRows(run, 'Create Device');
	expect(outputRows(run, 'New Device')).toMatchObject([{ id, name: 'Shop front (new)' }]);
});

it('the example "Monitors from a sheet" creates a device of each row with its alert group, and nothing twice', async () => {
	const sandbox = await sandboxForTest();
	const rows = outputRows(await runExample('Monitors from a sheet', sandbox), 'Monitors');
	expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('created'));
	const device = (name: unknown) =>
		sandbox.listDevices(ownAccount).find((candidate) => candidate.name === name);
	expect(device('Shop Berlin')).toMatchObject({
		frequency: 300,
		locations: ['14', '3'],
		otherFields: { Notifications: { Notification_Groups: [{ Id: 201 }] } },
	});
	expect(device('Press room')?.frequency).toBe(3600);
	const again = outputRows(await runExample('Monitors from a sheet', sandbox), 'Monitors');
	expect(again.map(({ action }) => action)).toEqual(Array(5).fill('unchanged'));
});

it('the example "Pause around a deployment" pauses for 30 minutes and ends the pause after the deployment', async () => {
	const sandbox = await sandboxForTest();
	const run = await runExample('Pause around a deployment', sandbox);
	expect(outputRows(run, 'Pause Monitoring')).toMatchObject([{ action: 'paused', minutes: 30 }]);
	expect(outputRows(run, 'Resume Monitoring')).toMatchObject([{ action: 'resumed' }]);
	const paths = sandbox.requests.map(({ path }) => path);
	expect(paths.filter((path) => path.endsWith('/PostponeTimed'))).toHaveLength(2);
});

it('the example "Load test after a release" gives a verdict', async () => {
	const run = await runExample('Load test after a release', await sandboxForTest());
	expect(outputRows(run, 'Load Test')).toMatchObject([
		{ passed: false, averageSeconds: 6.4, errorRatePercent: 25 },
	]);
});
