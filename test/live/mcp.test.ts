import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowFile } from '../../scripts/engine';
import { activateWorkflow, saveWorkflow, withCredential } from '../../scripts/host';
import { config, node, reports } from '../support/nodes';
import { accountForTest } from './support/account';
import { McpClient } from './support/mcpClient';
import { runningN8n } from './support/runningN8n';
import { secretsIn } from './support/secrets';

const asTool = (tool: INode): INode => ({ ...tool, type: `${tool.type}Tool` });

const server = node(
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

const tools = [
	asTool(config('Read_device', 'device', 'get', { device })),
	asTool(reports('Read_summary', 'summary', 'getAll', { dateRange: 'last7Days', returnAll: true })),
];

const workflow: WorkflowFile = {
	name: 'Tools',
	nodes: [server, ...tools],
	connections: Object.fromEntries(
		tools.map(({ name }) => [name, { ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] }]),
	),
};

/** The tools as another program sees them. */
async function toolsInN8n() {
	const account = await accountForTest();
	const { rest, credential } = account;
	const saved = await saveWorkflow(rest, withCredential(workflow, credential));
	await activateWorkflow(rest, saved);
	const client = await McpClient.connect(`${runningN8n().origin}/mcp/monitoring`);
	return {
		...account,
		client,
		call: async (name: string, parameters: object) =>
			z
				.object({
					content: z.array(z.object({ text: z.string() })),
					isError: z.boolean().optional(),
				})
				.parse(await client.ask('tools/call', { name, arguments: parameters })),
	};
}

describe("the nodes as tools of n8n's MCP server", () => {
	it('are offered with what they ask for', async () => {
		const { client } = await toolsInN8n();
		const { tools: offered } = z
			.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.unknown() })) })
			.parse(await client.ask('tools/list'));
		expect(offered.map(({ name }) => name).sort()).toEqual(['Read_device', 'Read_summary']);
		const [reader] = offered.filter(({ name }) => name === 'Read_device');
		expect(reader.inputSchema).toMatchObject({ required: ['device_id'] });
	});

	it('read a device and log in for each call', async () => {
		const { call, sandbox } = await toolsInN8n();
		const first = await call('Read_device', { device_id: '84211' });
		expect(first.content[0].text).toContain('Company website');
		await call('Read_device', { device_id: '84212' });
		expect(sandbox.counters.logins).toBe(2);
	});

	it('read a report', async () => {
		const { call, sandbox } = await toolsInN8n();
		const { content } = await call('Read_summary', {});
		expect(content[0].text).toContain('uptimePercentage');
		expect(sandbox.counters).toMatchObject({ logins: 0, feedRequests: 1 });
	});

	it('tell what went wrong and no secret', async () => {
		const { call, sandbox } = await toolsInN8n();
		const answers = [
			await call('Read_device', { device_id: '84211' }),
			await call('Read_device', { device_id: '1' }),
		];
		sandbox.faults.add({ kind: 'status', path: '*', status: 500 });
		answers.push(await call('Read_device', { device_id: '84211' }));
		answers.push(await call('Read_summary', {}));
		expect(answers.map(({ isError = false }) => isError)).toEqual([false, true, true, true]);
		expect(answers[1].content[0].text).toContain('There is no device with the ID 1');
		expect(secretsIn(sandbox, JSON.stringify(answers))).toEqual([]);
	});
});
