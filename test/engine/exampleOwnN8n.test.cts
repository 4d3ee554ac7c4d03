/** The examples that watch n8n itself: its webhooks and forms, and whether a workflow still succeeds. */
import type { INode, IPinData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { loadExampleWorkflow } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { thatWrites } from '../support/sheetExample.cts';
import { chain, nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const ownAccount = 41_001;
const origin = 'http://localhost';

describe('the example "Watch your n8n, after approval"', () => {
	const example = loadExampleWorkflow('Watch your n8n, after approval', credential);
	const run = async (sandbox: Sandbox, pinData: IPinData = {}) =>
		await runOnSandbox(
			{ ...example, pinData: { ...example.pinData, ...pinData } },
			sandbox,
			await nodeTypes(),
		);
	const approved = { Ask: [{ json: { data: { approved: true } } }] };
	const webhook = (parameters: object, more: object = {}) => ({
		type: 'n8n-nodes-base.webhook',
		webhookId: 'some-id',
		parameters: { path: 'found', ...parameters },
		...more,
	});
	const workflow = (nodes: object[], more: object = {}) => ({
		json: { name: 'Found', active: true, nodes, ...more },
	});
	const addressesOf = async (...workflows: Array<ReturnType<typeof workflow>>) =>
		outputRows(await run(await sandboxForTest(), { Workflows: workflows }), 'Addresses');

	it('the example "Watch your n8n" lists a monitor for each sample workflow, and writes nothing by default', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.snapshot();
		const result = await run(sandbox);
		expect(outputRows(result, 'Plan')).toMatchObject([{ create: 2, update: 0 }]);
		const rows = outputRows(result, 'Write');
		expect(rows.map(({ action, deviceName }) => [action, deviceName])).toEqual([
			['wouldCreate', 'n8n: Contact form'],
			['wouldCreate', 'n8n: Product search'],
		]);
		expect(sandbox.snapshot()).toEqual(before);
	});

	it('the example "Watch your n8n" writes nothing after an answer that is neither yes nor no', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.snapshot();
		const { Workflows } = example.pinData ?? {};
		const asking = { ...example, pinData: { Workflows } };
		const result = await runOnSandbox(asking, sandbox, await nodeTypes());
		const [{ text }] = outputRows(result, 'Ask');
		expect(String(text)).toMatch(/^2 to create\n• Create "n8n: Contact form": URL /);
		expect(outputRows(result, 'Write')).toMatchObject([{ action: 'wouldCreate' }, {}]);
		expect(sandbox.snapshot()).toEqual(before);
	});

	it('the example "Watch your n8n" creates the approved monitors with a task for each address, once', async () => {
		const sandbox = await sandboxForTest();
		const actions = async () =>
			outputRows(await run(sandbox, approved), 'Write').map(({ action }) => action);
		expect(await actions()).toEqual(['created', 'created']);
		const tasks = (name: string) =>
			sandbox
				.listDevices(ownAccount)
				.find((device) => device.name === name)
				?.tasks.map(({ url }) => url);
		expect(tasks('n8n: Contact form')).toEqual([`${origin}/form/contact-us`]);
		expect(tasks('n8n: Product search')).toEqual([
			`${origin}/webhook/products`,
			`${origin}/webhook/prices`,
		]);
		expect(await actions()).toEqual(['unchanged', 'unchanged']);
	});

	it('the example "Watch your n8n" writes nothing that the plan did not contain', async () => {
		const sandbox = await sandboxForTest();
		const { Workflows = [] } = example.pinData ?? {};
		const result = await run(sandbox, { Workflows: Workflows.slice(0, 1) });
		const Plan = result.items('Plan').map(({ json }) => ({ json }));
		const before = sandbox.snapshot();
		await expect(run(sandbox, { ...approved, Plan })).rejects.toThrow(
			'The plan is out of date: the plan did not contain "n8n: Product search". Nothing was written.',
		);
		expect(sandbox.snapshot()).toEqual(before);
	});

	it.each<[string, object, object?]>([
		['an unpublished workflow', workflow([webhook({})], { active: false })],
		['an unpublished version', workflow([webhook({})], { activeVersion: { nodes: [] } })],
		['a disabled node', workflow([webhook({}, { disabled: true })])],
		['a webhook for POST', workflow([webhook({ httpMethod: 'POST' })])],
		['a webhook with a login', workflow([webhook({ authentication: 'basicAuth' })])],
		['a path with a parameter', workflow([webhook({ path: 'orders/:id' })])],
		['another node', workflow([webhook({}, { type: 'n8n-nodes-base.respondToWebhook' })])],
	])('the example "Watch your n8n" leaves out %s', async (_, left) => {
		const rows = await addressesOf(left as ReturnType<typeof workflow>, workflow([webhook({})]));
		expect(rows).toEqual([{}, { Name: 'n8n: Found', URL: `${origin}/webhook/found` }]);
	});

	it.each([
		['the version that is published', {}, { activeVersion: { nodes: [webhook({})] } }],
		['several methods', { path: '/found', httpMethod: ['GET', 'POST'] }, {}],
	])('the example "Watch your n8n" accepts %s', async (_, parameters, more) => {
		const nodes = [webhook({ path: 'draft', ...parameters })];
		expect(await addressesOf(workflow(nodes, more))).toEqual([
			{ Name: 'n8n: Found', URL: `${origin}/webhook/found` },
		]);
	});

	it('the example "Watch your n8n" finds the address of a form with and without its own path', async () => {
		const form = { type: 'n8n-nodes-base.formTrigger', webhookId: 'form-id' };
		const forms = [
			{ ...form, parameters: {} },
			{ ...form, parameters: { options: { path: 'contact' } } },
		];
		expect(await addressesOf(workflow(forms))).toMatchObject([
			{ URL: `${origin}/form/form-id ${origin}/form/contact` },
		]);
	});

	it('the example "Watch your n8n" asks for nothing if there is no webhook', async () => {
		const asking = { ...example, pinData: { Workflows: [workflow([])] } };
		const running = runOnSandbox(asking, await sandboxForTest(), await nodeTypes());
		await expect(running).rejects.toThrow('The input has no columns');
	});
});

describe('the example "Dead man\'s webhook"', () => {
	const example = loadExampleWorkflow("Dead man's webhook", credential);
	const answer = async (pinned: IPinData, watched = 'nightly') => {
		const workflowId = { __rl: true, mode: 'id', value: watched };
		const nodes = example.nodes.map((node) =>
			node.name === 'Last Success' ? { ...node, parameters: { filters: { workflowId } } } : node,
		);
		const workflow = { ...example, nodes, pinData: pinned };
		const run = await runOnSandbox(workflow, await sandboxForTest(), await nodeTypes());
		return outputRows(run, 'Answer');
	};
	const lastSuccess = (hoursAgo: number) => {
		const stoppedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
		return { stoppedAt, pinned: { 'Last Success': [{ json: { stoppedAt } }] } };
	};

	it.each([
		[1, 200],
		[25, 200],
		[27, 503],
	])(
		'the example "Dead man\'s webhook" answers after a success %d hours ago with %d',
		async (hours, code) => {
			const { pinned, stoppedAt } = lastSuccess(hours);
			expect(await answer(pinned)).toEqual([{ code, body: `Last success: ${stoppedAt}` }]);
		},
	);

	it('the example "Dead man\'s webhook" answers 503 while the workflow has never succeeded', async () => {
		expect(await answer({})).toEqual([{ code: 503, body: 'No success yet' }]);
	});

	it('the example "Dead man\'s webhook" answers 503 while no workflow is chosen', async () => {
		expect(await answer(lastSuccess(1).pinned, '')).toMatchObject([{ code: 503 }]);
	});

	it('the example "Dead man\'s webhook" asks n8n only for the last success', () => {
		// n8n's engine takes out of a node what its stub does not know.
		const { nodes } = loadExampleWorkflow("Dead man's webhook", credential);
		expect(nodes.find(({ name }) => name === 'Last Success')?.parameters).toMatchObject({
			resource: 'execution',
			limit: 1,
			filters: { status: 'success' },
		});
	});

	it('the example "Dead man\'s webhook" creates the monitor of its webhook with Run Mode set to Write', async () => {
		const sandbox = await sandboxForTest();
		const own: INode[] = example.nodes.filter(({ name }) =>
			["When clicking 'Execute workflow'", 'Monitor'].includes(name),
		);
		const workflow = chain(...own);
		const before = sandbox.snapshot();
		const rows = outputRows(await runOnSandbox(workflow, sandbox, await nodeTypes()), 'Monitor');
		expect(rows).toMatchObject([{ action: 'wouldCreate', deviceName: 'n8n: Nightly job' }]);
		expect(sandbox.snapshot()).toEqual(before);
		await runOnSandbox(thatWrites(workflow, 'Monitor'), sandbox, await nodeTypes());
		const [{ parameters }] = loadExampleWorkflow("Dead man's webhook", credential).nodes;
		expect(sandbox.listDevices(ownAccount).at(-1)).toMatchObject({
			name: 'n8n: Nightly job',
			tasks: [{ url: `${origin}/webhook/${String(parameters.path)}` }],
		});
	});
});
