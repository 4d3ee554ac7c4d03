/** Runs the example workflows on whatever n8n is beside it, and compares them with the sandbox. */
import '../loopbackOnly';

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { startSandbox, type Sandbox } from '../../sandbox';
import { loadNodeTypes, runWorkflow, standIns, type WorkflowRun } from '../engine';

const root = path.join(__dirname, '..', '..');

async function run(example: string, sandbox: Sandbox): Promise<WorkflowRun> {
	const file = path.join(root, 'examples', `${example}.json`);
	const result = await runWorkflow({
		workflow: JSON.parse(readFileSync(file, 'utf8')),
		nodeTypes: { ...standIns, ...(await loadNodeTypes(root)) },
		executionId: example,
		credentials: {
			monitoringApi: {
				webApiUid: sandbox.credentials.departmentsUid,
				xmlFeedPid: sandbox.credentials.feedPid,
				webApiUrl: sandbox.webApiUrl,
				xmlFeedUrl: sandbox.xmlFeedUrl,
			},
		},
	});
	assert.equal(result.run.data.resultData.error, undefined);
	return result;
}

/** How many elements of a name the last report of the sandbox had. */
async function reported(sandbox: Sandbox, element: string): Promise<number> {
	const { path: page, query } = sandbox.requests[sandbox.requests.length - 1];
	const parameters = new URLSearchParams(query as Record<string, string>);
	const report = await (await fetch(`${sandbox.origin}${page}?${parameters}`)).text();
	return report.split(`<${element}`).length - 1;
}

async function main(): Promise<void> {
	const now = Date.now();
	// A clock that stands still: a report asked for again is the same.
	const sandbox = await startSandbox({ now: () => now });
	const before = sandbox.devicesOf(41_001).length;

	const created = await run('create-a-device', sandbox);
	const [device] = created.items('Create Device');
	const devices = sandbox.devicesOf(41_001);
	assert.equal(devices.length, before + 1);
	assert.equal(
		devices.some(({ id }) => id === device.json.id),
		true,
	);
	assert.equal(sandbox.counters.logins, 1);

	const summary = (await run('report-to-slack', sandbox)).items('Summary');
	assert.equal(summary.length, await reported(sandbox, 'Site'));

	const responses = (await run('slowest-responses', sandbox)).items('Responses');
	assert.equal(responses.length, await reported(sandbox, 'Response>'));

	console.log(
		`1 device created, ${summary.length} summaries, ${responses.length} responses: as in the sandbox`,
	);
	// Older versions of n8n leave timers behind.
	process.exit();
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
