/** The example "Monitoring over MCP": its tools, as an MCP client calls them. */
import { traverseNodeParameters, type FromAIArgument } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { listSteps, loadExampleWorkflow } from '../../scripts/host/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, runNode } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const example = loadExampleWorkflow('Monitoring over MCP', credential);
const [server, ...tools] = listSteps(example);

itIsNoon();

/** Like an MCP client: without an execution ID. */
async function call(sandbox: Sandbox, tool: string, query: object = {}) {
	const [node] = tools.filter(({ name }) => name === tool);
	const result = await runNode(node, sandbox, { executionId: null, rows: [{ query }] });
	return { error: errorOf(result), output: json(result, tool).map(Object) };
}

it('the example "Monitoring over MCP" has six nodes: a server with a token, and five tools', () => {
	expect(server.parameters).toMatchObject({ authentication: 'bearerAuth' });
	expect(tools).toHaveLength(5);
	for (const { name, type } of tools) {
		expect(type).toMatch(/Tool$/);
		expect(example.connections[name]).toEqual({
			ai_tool: [[{ node: server.name, type: 'ai_tool', index: 0 }]],
		});
	}
});

it('the example "Monitoring over MCP" describes each argument to the client', () => {
	const found = tools.map(({ name, parameters }) => {
		const own: FromAIArgument[] = [];
		traverseNodeParameters(parameters, own);
		for (const { description = '' } of own) expect(description).toMatch(/\w+ \w+/);
		return [name, own.map(({ key }) => key)];
	});
	expect(Object.fromEntries(found)).toEqual({
		Uptime: ['Devices', 'Range'],
		Outages: ['Devices', 'Range'],
		'Down Now': [],
		Pause: ['Devices'],
		Monitor: ['Name', 'URLs'],
	});
});

/** What a person asks, the call of a client for it, and the field of the output with the answer. */
const questions: Array<[question: string, tool: string, query: object, answer: object]> = [
	[
		'What was the uptime of all sites last week?',
		'Uptime',
		{ Devices: '*', Range: 'last week' },
		{ deviceName: 'Company website', uptimePercentage: expect.any(Number) },
	],
	[
		'Why was the shop down?',
		'Outages',
		{ Devices: 'Shop front', Range: '2026-11-01 to 2026-11-20' },
		{ deviceName: 'Shop front', reason: expect.any(String) },
	],
	['Is the shop up right now?', 'Down Now', {}, { deviceName: 'Shop front', state: 'up' }],
];

it.each(questions)(
	'the question "%s" is answered at once by the MCP tool %s',
	async (_, tool, query, answer) => {
		const sandbox = await sandboxForTest();
		const { error, output } = await call(sandbox, tool, query);
		expect(error).toEqual({});
		expect(output).toEqual(expect.arrayContaining([expect.objectContaining(answer)]));
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

const writes: Array<[tool: string, query: object, done: object]> = [
	['Pause', { Devices: 'Company website, Careers page' }, { action: 'paused' }],
	[
		'Monitor',
		{ Name: 'Blog', URLs: 'https://blog.shop.example.test/' },
		{ action: 'created', deviceName: 'Blog' },
	],
];

it.each(writes)('the MCP tool %s writes nothing without a confirmation', async (tool, query) => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	for (const confirmation of ['', '1.other']) {
		const { output } = await call(sandbox, tool, { ...query, confirmation });
		expect(output).toMatchObject([
			{ action: 'planned', confirmation: expect.stringMatching(/^1\.\S+$/) },
		]);
	}
	expect(findWriteRequests(sandbox)).toEqual([]);
	expect(sandbox.snapshot()).toEqual(before);
});

it.each(writes)(
	'the MCP tool %s makes the confirmed changes, and no others',
	async (tool, query, done) => {
		const sandbox = await sandboxForTest();
		const [{ confirmation }] = (await call(sandbox, tool, query)).output;
		const other = { Devices: 'Careers page', Name: 'Other', URLs: 'https://other.example.test/' };
		const refused = await call(sandbox, tool, { ...other, confirmation });
		expect(refused.output).toMatchObject([
			{ message: expect.stringMatching(/^The confirmation belongs to other changes/) },
		]);
		expect(findWriteRequests(sandbox)).toEqual([]);
		const { output } = await call(sandbox, tool, { ...query, confirmation });
		expect(output[0]).toMatchObject(done);
	},
);
