import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import type { WorkflowFile } from '../../scripts/engine/index.cts';
import {
	executeStep,
	loadExampleWorkflows,
	N8nRest,
	runN8n,
	runSavedWorkflow,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	waitForExecution,
	withCredential,
} from '../../scripts/host/index.cts';
import { requestAgain } from '../../scripts/sandboxRun.cts';
import { recordsIn } from '../support/feed.cts';
import { startMailServer } from './support/mailServer.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { activateForTest, listExecutions, waitFor } from './support/triggerWorkflow.cts';

/** As an export of n8n names it; it replaces the ids in the files of `examples/`. */
const credential = { id: 'importedCredential', name: 'Monitoring account', type: 'monitoringApi' };

const examples = loadExampleWorkflows(credential).map((workflow, index) => ({
	...workflow,
	id: `example${index}`,
}));

const { host, userFolder, origin, session } = getRunningN8n();
const rest = N8nRest.resume(origin, session);
let sandbox: Sandbox;
/** A load test comes to its end only while it runs. */
let isClockRunning = false;

/** Imports credentials or workflows with n8n's command, as a person does who has them as files. */
async function importWith(command: string, content: object[]): Promise<void> {
	const file = path.join(userFolder, 'import.json');
	writeFileSync(file, JSON.stringify(content));
	await runN8n([command, `--input=${file}`], { host, userFolder });
}

beforeAll(async () => {
	const startedAt = Date.now();
	// A clock that stands still, so that the feed sends the same when a request is repeated.
	sandbox = await startSandbox({ now: () => (isClockRunning ? Date.now() : startedAt) });
	await importWith('import:credentials', [{ ...sandboxCredential(sandbox), ...credential }]);
	await importWith('import:workflow', examples);
});

afterAll(async () => {
	await rest.delete(`credentials/${credential.id}`);
	await sandbox.close();
});

function findExample(name: string): WorkflowFile & { id: string } {
	const example = examples.find((workflow) => workflow.name === name);
	if (!example) throw new Error(`No example is called ${name}`);
	return example;
}

const printedSchema = z.object({
	data: z.object({
		resultData: z.object({
			runData: z.record(
				z.array(
					z.object({
						data: z.object({ main: z.array(z.array(z.object({ json: z.record(z.unknown()) }))) }),
					}),
				),
			),
		}),
	}),
});

/** Saves an example with one of its nodes changed. */
async function saveExample(name: string, changed: string, change: (node: INode) => INode) {
	const example = findExample(name);
	const nodes = example.nodes.map((node) => (node.name === changed ? change(node) : node));
	return await saveWorkflow(rest, { ...example, nodes });
}

/** Runs an imported example from the command line; returns a function for the output of a node. */
async function executeExample(name: string) {
	sandbox.resetCounters();
	const args = ['execute', `--id=${findExample(name).id}`, '--rawOutput'];
	const output = await runN8n(args, { host, userFolder });
	const { runData } = printedSchema.parse(JSON.parse(extractJson(output))).data.resultData;
	return (node: string) => runData[node][0].data.main[0].map(({ json }) => json);
}

/** n8n documents that it prints nothing else, but log lines come before and after. */
function extractJson(output: string): string {
	const lines = output.split('\n');
	return lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
}

/** Repeats the first request that a node sent to the feed, and reads its records. */
async function requestRecords() {
	const [request] = sandbox.requests;
	return await recordsIn(await requestAgain(sandbox, request));
}

it('the example "Load test after a release" gives a verdict', async () => {
	isClockRunning = true;
	const items = await executeExample('Load test after a release');
	isClockRunning = false;
	expect(items('Load Test')).toMatchObject([{ passed: false, errorRatePercent: 25 }]);
});

it('the example "The slowest responses" finds the slowest responses of the feed', async () => {
	const items = await executeExample('The slowest responses');
	const records = await requestRecords();
	const durations = records.map(({ fields }) => Number(fields.Duration)).sort((a, b) => b - a);
	expect(records.length).toBeGreaterThan(5);
	expect(items('Slowest Responses').map(({ durationSeconds }) => durationSeconds)).toEqual(
		durations.slice(0, 5),
	);
});

it.each([
	['Monitors from a sheet', 'Monitors', { action: 'wouldCreate', deviceName: 'Shop Berlin' }],
	['Daily report to Slack', 'Summary', { checks: expect.any(Number) }],
	['Monthly outages to a sheet', 'Outages', { durationSeconds: expect.any(Number) }],
	[
		'Status page to a web server',
		'Status Page',
		{ title: 'Status of the Example shop', hidden: 1 },
	],
])('the example "%s" reads the data to send; nothing is sent here', async (name, step, item) => {
	const { id } = findExample(name);
	const run = await waitForExecution(rest, await executeStep(rest, { id, name }, step));
	expect(run.status).toBe('success');
	expect(run.items(step)[0].json).toMatchObject(item);
});

it('the example "Weekly uptime report by mail" sends the report with its table', async () => {
	const { credential: content, mails } = await startMailServer();
	const mailbox = await saveCredential(rest, content);
	const saved = await saveExample('Weekly uptime report by mail', 'Send Email', (node) =>
		withCredential(node, mailbox),
	);
	const run = await waitForExecution(rest, await runSavedWorkflow(rest, saved, 'Every Monday'));
	const html = expect.stringContaining('Company website');
	expect(mails).toMatchObject([{ html, attachments: [{ mimeType: 'text/csv' }] }]);
	expect(run.status).toBe('success');
	await rest.delete(`credentials/${mailbox.id}`);
});

it('the example "Alert within seconds to Slack" has the text for Slack when an alert arrives', async () => {
	const saved = await saveExample('Alert within seconds to Slack', 'Slack', (node) => {
		const text = { id: 'text', name: 'text', type: 'string', value: node.parameters.text };
		const parameters = { assignments: { assignments: [text] }, options: {} };
		return { ...node, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
	});
	await activateForTest(rest, saved);
	const path = findExample(saved.name).nodes.find(({ webhookId }) => webhookId)?.webhookId;
	const url = `${origin}/webhook/${path}/alerts`;
	sandbox.alerts.addresses.push({ url, template: alertTriggerTemplate });
	const alert = async () => await sandbox.alerts.fail({ name: 'Shop front' });
	await waitFor('the webhook', async () => (await alert())[0].status === 200);
	await waitFor('an execution', async () => (await listExecutions(rest, saved)).length > 0);
	const run = await waitForExecution(rest, (await listExecutions(rest, saved))[0].id);
	expect(run.items('Slack')[0].json.text).toMatch(/^:red_circle: \*Shop front\*/);
});
