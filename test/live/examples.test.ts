import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../sandbox';
import type { WorkflowFile } from '../../scripts/engine';
import {
	executionResult,
	exampleWorkflows,
	N8nRest,
	runN8n,
	runStep,
	sandboxCredential,
} from '../../scripts/host';
import { requestAgain } from '../../scripts/sandboxRun';
import { recordsIn } from '../support/feed';
import { runningN8n } from './support/runningN8n';

/** As an export of n8n names it; it wins over the ids that the files of `examples/` hold. */
const credential = { id: 'importedCredential', name: 'Monitoring account', type: 'monitoringApi' };

const examples = exampleWorkflows(credential).map((workflow, index) => ({
	...workflow,
	id: `example${index}`,
}));

const { host, userFolder, origin, session } = runningN8n();
const rest = N8nRest.resume(origin, session);
let sandbox: Sandbox;

/** Imports what is given as a person would who has it as files. */
async function importInto(command: string, content: object[]): Promise<void> {
	const file = path.join(userFolder, 'import.json');
	writeFileSync(file, JSON.stringify(content));
	await runN8n([command, `--input=${file}`], { host, userFolder });
}

beforeAll(async () => {
	const begun = Date.now();
	// A clock that stands still, so that the feed says the same when it is asked again.
	sandbox = await startSandbox({ now: () => begun });
	await importInto('import:credentials', [{ ...sandboxCredential(sandbox), ...credential }]);
	await importInto('import:workflow', examples);
});

afterAll(async () => {
	await rest.delete(`credentials/${credential.id}`);
	await sandbox.close();
});

function example(name: string): WorkflowFile & { id: string } {
	const found = examples.find((workflow) => workflow.name === name);
	if (!found) throw new Error(`No example is called ${name}`);
	return found;
}

const printed = z.object({
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

/** Runs an imported example from the command line; gives the items of a node. */
async function executeExample(name: string) {
	sandbox.resetCounters();
	const args = ['execute', `--id=${example(name).id}`, '--rawOutput'];
	const output = await runN8n(args, { host, userFolder });
	const { runData } = printed.parse(JSON.parse(jsonIn(output))).data.resultData;
	return (node: string) => runData[node][0].data.main[0].map(({ json }) => json);
}

/** n8n promises to print nothing else, but lines of its log stand before and after. */
function jsonIn(output: string): string {
	const lines = output.split('\n');
	return lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
}

/** The records of the feed for the first request that a node made. */
async function askedRecords() {
	const [request] = sandbox.requests;
	return await recordsIn(await requestAgain(sandbox, request));
}

describe('the examples in n8n', () => {
	it('create a device that the account then has', async () => {
		const items = await executeExample('Create a device');
		expect(items('Departments').map(({ name }) => name)).toContain('Web Shop');
		const [{ id }] = items('Create Device');
		const device = sandbox.devicesOf(41_001).find((one) => one.id === id);
		expect(device).toMatchObject({ name: 'Shop front (new)', platform: 'HTTPS', frequency: 300 });
		expect(device?.tasks).toHaveLength(2);
		expect(sandbox.counters.logins).toBe(1);
	});

	it('find the slowest responses of those that the feed has', async () => {
		const items = await executeExample('The slowest responses');
		const records = await askedRecords();
		const durations = records.map(({ fields }) => Number(fields.Duration)).sort((a, b) => b - a);
		expect(items('Responses')).toHaveLength(records.length);
		expect(items('First Five').map(({ duration }) => duration)).toEqual(durations.slice(0, 5));
	});

	it('sum up for Slack what the feed has; nothing is sent to Slack here', async () => {
		const { id, name } = example('Daily report to Slack');
		const run = await executionResult(rest, await runStep(rest, { id, name }, 'Summary'));
		expect(run.status).toBe('success');
		const names = sandbox.devicesOf(41_001).map((device) => device.name);
		expect(run.items('Summary').map(({ json }) => json.deviceName)).toEqual(
			expect.arrayContaining(names),
		);
	});
});
