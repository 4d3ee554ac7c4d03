import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import type { WorkflowFile } from '../../scripts/engine/index.cts';
import {
	executeStep,
	loadExampleWorkflows,
	N8nRest,
	runN8n,
	sandboxCredential,
	waitForExecution,
} from '../../scripts/host/index.cts';
import { requestAgain } from '../../scripts/sandboxRun.cts';
import { recordsIn } from '../support/feed.cts';
import { getRunningN8n } from './support/runningN8n.cts';

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

it('the example "Daily report to Slack" reads a summary of each device; nothing is sent to Slack here', async () => {
	const { id, name } = findExample('Daily report to Slack');
	const run = await waitForExecution(rest, await executeStep(rest, { id, name }, 'Summary'));
	expect(run.status).toBe('success');
	const names = sandbox.listDevices(41_001).map((device) => device.name);
	expect(run.items('Summary').map(({ json }) => json.deviceName)).toEqual(
		expect.arrayContaining(names),
	);
});

it.each([
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
