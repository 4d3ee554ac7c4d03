/** The example with an AI agent in a real n8n: a stand-in for the model calls the tools as n8n describes them. */
import { z } from 'zod';

import {
	activateWorkflow,
	assignCredential,
	loadExampleWorkflows,
	saveCredential,
	saveWorkflow,
	withCredential,
} from '../../scripts/host/index.cts';
import { findWriteRequests } from '../support/requests.cts';
import { createAccount, findSecrets } from './support/account.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { waitFor } from './support/triggerWorkflow.cts';
import { startStandInModel, type Turn } from './support/standInModel.cts';

const confirmationIn = (earlier: string) =>
	/confirmation\\*":\\*"(1\.[^"\\]+)/.exec(earlier)?.at(1) ?? '';

const turns: Turn[] = [
	{
		question: /was the shop up yesterday/i,
		tool: /uptime/,
		give: { Range: () => 'yesterday', Devices: () => 'Shop*' },
	},
	{
		question: /what went wrong last week/i,
		tool: /outages/,
		give: { Range: () => 'last 7 days', Devices: () => '*' },
	},
	{ question: /is anything down/i, tool: /device status/i, give: {} },
	{
		question: /pause|yes/i,
		tool: /^Pause/,
		give: { Devices: () => 'Company website', confirmation: confirmationIn },
	},
];

async function openChat() {
	const account = await createAccount();
	const { rest, credential } = account;
	const model = await startStandInModel(turns);
	const [example] = loadExampleWorkflows(credential).filter(
		({ name }) => name === 'Ask about your sites',
	);
	const key = await saveCredential(rest, {
		name: 'Stand-in model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url, header: false },
	});
	const nodes = example.nodes.map((node) => {
		if (node.name === 'Chat') return { ...node, parameters: { public: true, options: {} } };
		if (node.name !== 'Model') return node;
		return withCredential(node, key);
	});
	const saved = await saveWorkflow(rest, assignCredential({ ...example, nodes }, credential));
	await activateWorkflow(rest, saved);
	const chatUrl = `${getRunningN8n().origin}/webhook/ask-about-your-sites/chat`;
	// n8n registers what it publishes a moment later.
	await waitFor('the chat', async () => (await fetch(chatUrl)).status !== 404);
	const ask = async (chatInput: string): Promise<string> => {
		const response = await fetch(chatUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId: 'one', chatInput }),
		});
		const text = await response.text();
		return z.object({ output: z.string() }).parse(JSON.parse(text), { path: [text] }).output;
	};
	return { ...account, ask, model };
}

it('an agent answers questions, and pauses a site only after the user agrees', async () => {
	const { ask, model, sandbox } = await openChat();
	const uptime = await ask('Was the shop up yesterday?');
	expect(uptime).toContain('uptimePercentage');
	expect(uptime).toContain('Shop front');
	expect(sandbox.requests.at(-1)?.query).toMatchObject({ Site: 'Shop*' });
	expect(await ask('What went wrong last week?')).toContain('incidentKey');
	expect(await ask('Is anything down?')).toContain('"state"');

	const paused = () =>
		sandbox.listDevices(41001).find(({ name }) => name === 'Company website')?.postponed;
	const plan = await ask('Pause the company website');
	expect(plan).toContain('Nothing was written');
	expect([paused(), findWriteRequests(sandbox)]).toEqual([false, []]);
	expect(await ask('Yes, please')).toContain('"paused"');
	expect(paused()).toBe(true);
	expect(findSecrets(sandbox, JSON.stringify(model.requests))).toEqual([]);
});
