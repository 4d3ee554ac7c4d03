import { z } from 'zod';

import type { WorkflowFile } from '../../scripts/engine/index.cts';
import { activateWorkflow, assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { config, node, reports, toTool } from '../support/nodes.cts';
import { createAccount, findSecrets } from './support/account.cts';
import { McpClient } from './support/mcpClient.cts';
import { getRunningN8n } from './support/runningN8n.cts';

const serverNode = node(
	'@n8n/n8n-nodes-langchain.mcpTrigger',
	'Server',
	{ path: 'monitoring' },
	{ typeVersion: 2, webhookId: 'monitoring' },
);

const device = {
	__rl: true,
	mode: 'id',
	value: "={{ $fromAI('device_id', 'ID of the device', 'string') }}",
};

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

async function connectToTools() {
	const account = await createAccount();
	const { rest, credential } = account;
	const saved = await saveWorkflow(rest, assignCredential(workflow, credential));
	await activateWorkflow(rest, saved);
	const client = await McpClient.connect(`${getRunningN8n().origin}/mcp/monitoring`);
	return {
		...account,
		client,
		call: async (name: string, parameters: object) =>
			z
				.object({
					content: z.array(z.object({ text: z.string() })),
					isError: z.boolean().optional(),
				})
				.parse(await client.request('tools/call', { name, arguments: parameters })),
	};
}

describe("the nodes as tools of n8n's MCP server", () => {
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
		const first = await call('Read_device', { device_id: '84211' });
		expect(first.content[0].text).toContain('Company website');
		await call('Read_device', { device_id: '84212' });
		expect(sandbox.counters.logins).toBe(2);
	});

	it('an MCP tool reads a report', async () => {
		const { call, sandbox } = await connectToTools();
		const { content } = await call('Read_summary', {});
		expect(content[0].text).toContain('uptimePercentage');
		expect(sandbox.counters).toMatchObject({ logins: 0, feedRequests: 1 });
	});

	it('an MCP tool leaves the range, the devices and the grouping to the model, and lists what it can choose', async () => {
		const { call } = await connectToTools();
		const chosen = { date_range: 'lastWeek', devices: 'all', group_by: 'day' };
		const { content } = await call('Choose_summary', chosen);
		expect(content[0].text).toContain('uptimePercentage');
		expect(content[0].text).toContain('"date"');
		const wrong = await call('Choose_summary', { ...chosen, date_range: 'last fortnight' });
		expect(wrong.isError).toBe(true);
		expect(wrong.content[0].text).toMatch(/Date Range[^]*last7Days[^]*lastWeek/);
	});

	it("a tool's own text says what question it answers", async () => {
		const { client } = await connectToTools();
		const { tools } = z
			.object({ tools: z.array(z.object({ name: z.string(), description: z.string() })) })
			.parse(await client.request('tools/list'));
		const texts = Object.fromEntries(tools.map(({ name, description }) => [name, description]));
		expect(texts.Read_summary).toBe('Get uptime summary in Monitoring Reports');
		expect(texts.Read_device).toBe('Get device in Monitoring Config');
	});

	it('an MCP tool that fails says why and reveals no secret', async () => {
		const { call, sandbox } = await connectToTools();
		const responses = [
			await call('Read_device', { device_id: '84211' }),
			await call('Read_device', { device_id: '1' }),
		];
		sandbox.faults.add({ kind: 'status', path: '*', status: 500 });
		responses.push(await call('Read_device', { device_id: '84211' }));
		responses.push(await call('Read_summary', {}));
		expect(responses.map(({ isError = false }) => isError)).toEqual([false, true, true, true]);
		expect(responses[1].content[0].text).toContain('There is no device with the ID 1');
		expect(findSecrets(sandbox, JSON.stringify(responses))).toEqual([]);
	});
});
