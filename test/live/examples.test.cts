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
	runSavedWorkflow,
	sandboxCredential,
	saveWorkflow,
	waitForExecution,
	type SavedWorkflow,
} from '../../scripts/host/index.cts';
import { requestAgain } from '../../scripts/sandboxRun.cts';
import { recordsIn } from '../support/feed.cts';
import { thatWrites } from '../support/sheetExample.cts';
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

describe('the examples in n8n', () => {
	it('the example "Create a device" creates a device in the account', async () => {
		const items = await executeExample('Create a device');
		const [{ deviceId: id }] = items('Create Device');
		const device = sandbox.listDevices(41_001).find((candidate) => candidate.id === id);
		expect(device).toMatchObject({ name: 'Shop front (new)', platform: 'HTTPS', frequency: 300 });
		expect(device?.tasks).toHaveLength(2);
		expect(items('New Device')).toMatchObject([{ deviceId: id, frequencySeconds: 300 }]);
		expect(sandbox.counters.logins).toBe(1);
	});

	it('the example "Monitors from a sheet" says what it would create, and creates a device of each pinned row', async () => {
		const example = findExample('Monitors from a sheet');
		const actions = async (workflow: SavedWorkflow) => {
			const run = await waitForExecution(rest, await executeStep(rest, workflow, 'Monitors'));
			expect(run.status).toBe('success');
			return run.items('Monitors').map(({ json }) => json.action);
		};
		expect(await actions(example)).toEqual(Array(5).fill('wouldCreate'));
		// Another test may have saved a workflow of this name, which then is the one that is changed.
		const saved = await saveWorkflow(rest, thatWrites(example));
		expect(await actions(saved)).toEqual(Array(5).fill('created'));
	});

	it('the example "Monitors from a sheet, after approval" writes what was approved', async () => {
		const example = findExample('Monitors from a sheet, after approval');
		const run = async (approved: boolean) => {
			const pinData = { ...example.pinData, Ask: [{ json: { data: { approved } } }] };
			const saved = await saveWorkflow(rest, { ...example, pinData });
			const id = await runSavedWorkflow(rest, saved, "When clicking 'Execute workflow'");
			return await waitForExecution(rest, id);
		};
		const before = sandbox.snapshot();
		const asked = await run(false);
		expect(asked.items('Plan')[0].json).toMatchObject({ planToken: expect.stringMatching(/^1\./) });
		expect(sandbox.snapshot()).toEqual(before);
		const actions = (await run(true)).items('Write').map(({ json }) => json.action);
		expect(actions).toHaveLength(5);
		// Another test may have made them from the same rows.
		expect(new Set(actions).size).toBe(1);
		expect((await run(true)).items('Write')[0].json.action).toBe('unchanged');
	});

	it('the example "Pause around a deployment" pauses the device and ends the pause', async () => {
		const items = await executeExample('Pause around a deployment');
		expect(items('Pause Monitoring')).toMatchObject([{ action: 'paused', minutes: 30 }]);
		expect(items('Resume Monitoring')).toMatchObject([
			{ action: 'resumed', deviceName: 'Company website' },
		]);
	});

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
		expect(items('Slowest Responses').map(({ duration }) => duration)).toEqual(
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
	])(
		'the example "%s" reads what it is to send; nothing is sent here',
		async (name, step, item) => {
			const { id } = findExample(name);
			const run = await waitForExecution(rest, await executeStep(rest, { id, name }, step));
			expect(run.status).toBe('success');
			expect(run.items(step)[0].json).toMatchObject(item);
		},
	);
});
