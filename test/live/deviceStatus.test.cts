/** What Device Status > Get Many remembers in a real n8n, from run to run. */
import { setTimeout as wait } from 'node:timers/promises';

import {
	assignCredential,
	runSavedWorkflow,
	saveWorkflow,
	waitForExecution,
} from '../../scripts/host/index.cts';
import { node, reports, start } from '../support/nodes.cts';
import { statusDocument } from '../support/watchedDevices.cts';
import { createAccount } from './support/account.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { activateForTest } from './support/triggerWorkflow.cts';

it('Changed Since Last Run remembers runs of the published workflow, and none by hand', async () => {
	const { sandbox, rest, credential } = await createAccount();
	const path = `changed-${Date.now()}`;
	const webhook = node(
		'n8n-nodes-base.webhook',
		'Webhook',
		{ httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries', options: {} },
		{ typeVersion: 2, webhookId: path },
	);
	const read = reports(
		'Read',
		'deviceStatus',
		'getAll',
		{ state: 'changed', output: 'oneItem' },
		{ position: [220, 0] },
	);
	const link = { main: [[{ node: 'Read', type: 'main' as const, index: 0 }]] };
	const workflow = {
		name: path,
		nodes: [webhook, { ...start(), position: [0, 200] as [number, number] }, read],
		connections: { Webhook: link, Start: link },
	};
	const saved = await saveWorkflow(rest, assignCredential(workflow, credential));
	await activateForTest(rest, saved);
	const setState = (state: string) => {
		sandbox.faults.clear();
		const body = statusDocument({ 84211: { name: 'Shop front', state } });
		sandbox.faults.add({ kind: 'body', path: '*status.aspx', body });
	};
	const runPublished = async (): Promise<string> => {
		const url = `${getRunningN8n().origin}/webhook/${path}`;
		while (true) {
			const response = await fetch(url, { method: 'POST' });
			const text = await response.text();
			if (response.ok) return String(JSON.parse(text)[0].message);
			if (response.status !== 404) throw new Error(text);
			await wait(200);
		}
	};
	const runByHand = async () => {
		const run = await waitForExecution(rest, await runSavedWorkflow(rest, saved, 'Start'));
		expect(run.status).toBe('success');
		return String(run.items('Read')[0].json.message);
	};
	setState('up');
	expect(await runPublished()).toContain('Saved the states');
	expect(await runPublished()).toContain('Nothing has changed');
	setState('down');
	expect(await runByHand()).toContain('- Shop front has been down since');
	expect(await runByHand()).toContain('- Shop front has been down since');
	expect(await runPublished()).toContain('- Shop front has been down since');
	expect(await runPublished()).toContain('Nothing has changed');
});
