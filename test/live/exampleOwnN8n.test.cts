/** The examples that watch n8n itself, with its own API, waiting executions and webhooks. */
import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import {
	activateWorkflow,
	assignCredential,
	deactivateWorkflow,
	loadExampleWorkflow,
	runSavedWorkflow,
	saveCredential,
	saveWorkflow,
	waitForExecution,
	withCredential,
} from '../../scripts/host/index.cts';
import { chain, node } from '../support/nodes.cts';
import { createAccount, type Account } from './support/account.cts';
import { startMailServer } from './support/mailServer.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import {
	activateForTest,
	everyFiveSeconds,
	readEvents,
	setState,
	triggerWorkflow,
	waitFor,
	waitForEvents,
	waitForPolls,
} from './support/triggerWorkflow.cts';

const webhook = (path: string) =>
	node('n8n-nodes-base.webhook', 'Webhook', { path }, { typeVersion: 2.1, webhookId: path });

/** The credential with which workflows read this n8n. */
async function saveN8nAccount({ rest }: Account) {
	const content = {
		...{ label: `Test ${Date.now()}`, expiresAt: null },
		scopes: ['workflow:list', 'workflow:read', 'execution:list', 'execution:read'],
	};
	const { rawApiKey } = z
		.object({ rawApiKey: z.string() })
		.parse(await rest.post('api-keys', content));
	const baseUrl = `${getRunningN8n().origin}/api/v1`;
	return await saveCredential(rest, {
		name: 'This n8n',
		type: 'n8nApi',
		data: { apiKey: rawApiKey, baseUrl },
	});
}

it('"Watch your n8n" writes the monitors of published webhooks only after a link in a mail was followed', async () => {
	const account = await createAccount();
	const { credential, rest, sandbox } = account;
	const n8nAccount = await saveN8nAccount(account);
	const mailServer = await startMailServer();
	const mailAccount = await saveCredential(rest, mailServer.credential);
	const path = `prices-${Date.now()}`;
	const prices = await saveWorkflow(rest, { ...chain(webhook(path)), name: 'Prices' });
	await activateWorkflow(rest, prices);

	const example = loadExampleWorkflow('Watch your n8n, after approval', credential);
	const nodes = example.nodes.map((one) => {
		if (one.name === 'Workflows') return withCredential(one, n8nAccount);
		if (one.name !== 'Ask') return one;
		// In place of Slack, which is not on this machine.
		const { message, approvalOptions } = one.parameters;
		const parameters = {
			...{ operation: 'sendAndWait', message, approvalOptions, subject: 'Monitor n8n?' },
			...{ fromEmail: 'n8n@example.test', toEmail: 'owner@example.test' },
		};
		const { position, executeOnce } = one;
		const more = { typeVersion: 2.1, position, executeOnce };
		const ask = node('n8n-nodes-base.emailSend', 'Ask', parameters, more);
		return withCredential(ask, mailAccount);
	});
	const saved = await saveWorkflow(rest, { ...example, nodes, pinData: {} });
	const id = await runSavedWorkflow(rest, saved, nodes[0].name);
	await waitFor('a mail', () => mailServer.mails.length > 0);
	await deactivateWorkflow(rest, prices);
	const monitors = () => sandbox.listDevices(41_001).filter(({ name }) => name === 'n8n: Prices');
	expect(monitors()).toEqual([]);
	const [{ html = '', subject }] = mailServer.mails;
	expect(subject).toBe('Monitor n8n?');
	expect(html).toContain('Create "n8n: Prices"');

	const links = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url]) => url);
	const approve = links.find((url) => url.includes('approved=true')) ?? '';
	// n8n ignores programs that look into links.
	const headers = {
		'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
	};
	await fetch(approve.replaceAll('&amp;', '&'), { headers });
	const execution = await waitForExecution(rest, id);
	expect(execution.error).toBeUndefined();
	expect(execution.items('Write').map(({ json }) => json)).toContainEqual(
		expect.objectContaining({ action: 'created', deviceName: 'n8n: Prices' }),
	);
	expect(monitors()[0].tasks.map(({ url }) => url)).toEqual([
		expect.stringMatching(new RegExp(`^http://.+/webhook/${path}$`)),
	]);
});

it('"Dead man\'s webhook" answers 503 without a recent success, so that its device goes down', async () => {
	const account = await createAccount();
	const { credential, rest, sandbox } = account;
	const n8nAccount = await saveN8nAccount(account);
	const rule = {
		interval: everyFiveSeconds.map(({ cronExpression: expression }) => ({
			field: 'cronExpression',
			expression,
		})),
	};
	const schedule = node(
		'n8n-nodes-base.scheduleTrigger',
		'Schedule',
		{ rule },
		{ typeVersion: 1.2 },
	);
	const done = node('n8n-nodes-base.noOp', 'Done', {}, { position: [220, 0] });
	const job = await saveWorkflow(rest, { ...chain(schedule, done), name: 'Nightly job' });

	const example = loadExampleWorkflow("Dead man's webhook", credential);
	const nodes = example.nodes.map((one) => {
		const parameters = JSON.parse(
			JSON.stringify(one.parameters).replace('hours: 26', 'seconds: 15'),
		);
		if (one.name !== 'Last Success') return { ...one, parameters };
		const workflowId = { __rl: true, mode: 'id', value: job.id };
		const watching = { ...parameters, filters: { ...parameters.filters, workflowId } };
		return withCredential({ ...one, parameters: watching }, n8nAccount);
	});
	await activateForTest(rest, await saveWorkflow(rest, { ...example, nodes, pinData: {} }));
	const answers: string[] = [];
	const answer = async () => {
		const response = await fetch(`${getRunningN8n().origin}/webhook/nightly-job`);
		answers.push(await response.text());
		return response.status;
	};
	/** Like the service, which visits the address of a device. */
	const check = async () => setState(sandbox, (await answer()) === 200 ? 'up' : 'down');
	await waitFor('the webhook', async () => (await answer()) !== 404);
	expect(await answer()).toBe(503);
	expect(answers.at(-1)).toBe('No success yet');

	await activateWorkflow(rest, job);
	await waitFor('a success', async () => (await answer()) === 200);
	expect(answers.at(-1)).toMatch(/^Last success: 20/);

	await check();
	const trigger = { ...triggerWorkflow(), name: `Nightly job down ${Date.now()}` };
	const alert = await saveWorkflow(rest, assignCredential(trigger, credential));
	await activateForTest(rest, alert);
	await waitForPolls(sandbox, 2);
	expect(await readEvents(rest, alert)).toEqual([]);
	await deactivateWorkflow(rest, job);
	await wait(15_000);
	await waitFor('no success lately', async () => (await answer()) === 503);
	expect(answers.at(-1)).toMatch(/^Last success: 20/);
	await check();
	const [events] = await waitForEvents(rest, alert, 1);
	expect(events.map(({ event }) => event)).toEqual(['wentDown']);
});
