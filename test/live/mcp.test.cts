import { z } from 'zod';

import type { WorkflowFile } from '../../scripts/engine/index.cts';
import {
	activateWorkflow,
	assignCredential,
	loadExampleWorkflow,
	saveCredential,
	saveWorkflow,
	withCredential,
} from '../../scripts/host/index.cts';
import { byId, config, firstDevice, node, reports, toTool } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { McpClient } from './support/mcpClient.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { activateForTest } from './support/triggerWorkflow.cts';

const serverNode = node(
	'@n8n/n8n-nodes-langchain.mcpTrigger',
	'Server',
	{ path: 'monitoring' },
	{ typeVersion: 2, webhookId: 'monitoring' },
);

const device = byId("={{ $fromAI('device_id', 'ID of the device', 'string') }}");

const fromModel = (name: string) => `={{ $fromAI('${name}', 'what to read', 'string') }}`;

const toolNodes = [
	toTool(
		reports('Choose_summary', 'summary', 'getAll', {
			dateRange: fromModel('date_range'),
			devices: fromModel('devices'),
			groupBy: fromModel('group_by'),
			returnAll: true,
		}),
	),
	toTool(config('Read_device', 'device', 'get', { device })),
	toTool(reports('Read_summary', 'summary', 'getAll', { dateRange: 'last7Days', returnAll: true })),
];

const workflow: WorkflowFile = {
	name: 'Tools',
	nodes: [serverNode, ...toolNodes],
	connections: Object.fromEntries(
		toolNodes.map(({ name }) => [
			name,
			{ ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] },
		]),
	),
};

const resultSchema = z.object({
	content: z.array(z.object({ text: z.string() })),
	isError: z.boolean().optional(),
});

const mcpUrl = (path: string) => `${getRunningN8n().origin}/mcp/${path}`;

const callsOf = (client: McpClient) => async (name: string, parameters: object) =>
	resultSchema.parse(await client.request('tools/call', { name, arguments: parameters }));

async function connectToTools() {
	const account = await createAccount();
	const { rest, credential } = account;
	const saved = await saveWorkflow(rest, assignCredential(workflow, credential));
	await activateWorkflow(rest, saved);
	const client = await McpClient.connect(mcpUrl('monitoring'));
	return { ...account, client, call: callsOf(client) };
}

it('the MCP server offers each node as a tool with its required parameters', async () => {
	const { client } = await connectToTools();
	const { tools } = z
		.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.unknown() })) })
		.parse(await client.request('tools/list'));
	expect(tools.map(({ name }) => name).sort()).toEqual(toolNodes.map(({ name }) => name).sort());
	const [deviceTool] = tools.filter(({ name }) => name === 'Read_device');
	expect(deviceTool.inputSchema).toMatchObject({ required: ['device_id'] });
});

it('an MCP tool reads a device and logs in for each call', async () => {
	const { call, sandbox } = await connectToTools();
	const first = await call('Read_device', { device_id: `${firstDevice}` });
	expect(first.content[0].text).toContain('Company website');
	await call('Read_device', { device_id: '84212' });
	expect(sandbox.counters.logins).toBe(2);
});

it('an MCP tool leaves range, devices and grouping to the model, and lists the choices', async () => {
	const { call } = await connectToTools();
	const chosen = { date_range: 'lastWeek', devices: 'all', group_by: 'day' };
	const { content } = await call('Choose_summary', chosen);
	expect(content[0].text).toContain('uptimePercentage');
	expect(content[0].text).toContain('"date"');
	const wrong = await call('Choose_summary', { ...chosen, date_range: 'last fortnight' });
	expect(wrong.isError).toBe(true);
	expect(wrong.content[0].text).toMatch(/Date Range[^]*last7Days[^]*lastWeek/);
});

it('the example "Monitoring over MCP" answers, and writes the confirmed changes', async () => {
	const { credential, rest, sandbox } = await createAccount();
	const token = 'token-of-the-client';
	const access = await saveCredential(rest, {
		name: 'MCP client',
		type: 'httpBearerAuth',
		data: { token },
	});
	const example = loadExampleWorkflow('Monitoring over MCP', credential);
	const nodes = example.nodes.map((one) =>
		one.name === 'MCP Server' ? withCredential(one, access) : one,
	);
	await activateForTest(rest, await saveWorkflow(rest, { ...example, nodes }));
	await expect(McpClient.connect(mcpUrl('dotcom-monitor'))).rejects.toThrow(/40[13]/);

	const call = callsOf(await McpClient.connect(mcpUrl('dotcom-monitor'), token));
	const textOf = async (tool: string, parameters: object = {}) =>
		(await call(tool, parameters)).content[0].text;
	expect(await textOf('Down_Now')).toContain('"deviceName":"Shop front"');
	for (const tool of ['Uptime', 'Outages']) {
		const text = await textOf(tool, { Devices: 'Shop*', Range: 'last 14 days' });
		expect(text).toContain('"deviceName":"Shop front"');
	}
	const monitor = { Name: 'Blog', URLs: 'https://blog.shop.example.test/' };
	const planned = await textOf('Monitor', monitor);
	const blogs = () => sandbox.listDevices(41_001).filter(({ name }) => name === 'Blog');
	expect(blogs()).toEqual([]);
	const [confirmation] = /1\.[^"\\]+/.exec(planned) ?? [];
	expect(await textOf('Monitor', { ...monitor, confirmation })).toContain('created');
	expect(blogs()).toHaveLength(1);
});
