/**
 * Runs in a version's folder: our package, loaded by this version's n8n-core, does the workflows of
 * `examples/` against a sandbox, and what the nodes put out is compared with what the sandbox holds.
 */
import '../loopbackOnly';

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';

import { organisations, startSandbox, type Sandbox } from '../../sandbox';
import {
	contentOf,
	loadNodeTypes,
	stubNodes,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from '../engine';
import { exampleWorkflows } from '../host/examples';
import { packageName } from '../host/package';
import { requestAgain, outputRows, runOnSandbox } from '../sandboxRun';
import { line } from '../print';

const dayMs = 86_400_000;
const folder = path.join(__dirname, '..', '..');
const packageFolder = path.join(folder, '.n8n', 'nodes', 'node_modules', packageName);
const ownAccount = organisations[0].Accounts[0].Id;
const credential = { id: 'monitoringApi', name: 'Monitoring account', type: 'monitoringApi' };

async function main(): Promise<void> {
	checkLibraries();
	const begun = Date.now();
	// A clock that stands still, so that the sandbox says the same when it is asked again.
	const sandbox = await startSandbox({ now: () => begun });
	try {
		const nodeTypes = { ...stubNodes, ...(await loadNodeTypes(packageFolder)) };
		const run = async (name: string, change?: object) =>
			await runExample({ name, sandbox, nodeTypes, change });
		const departments = checkDepartments(await run('Create a device'), sandbox);
		const summaries = await checkSummaries(await run('Daily report to Slack'), sandbox);
		const responses = await checkResponses(await run('The slowest responses'), sandbox);
		// From long ago the node adds a hint, and a file is written as a stream; the sandbox has six months.
		const to = new Date(begun - 178 * dayMs).toISOString();
		const longAgo = { dateRange: 'custom', from: '2020-01-01T00:00:00', to, output: 'xml' };
		const bytes = await checkFile(await run('The slowest responses', longAgo), sandbox);
		line(
			`${departments} departments, 1 new device, ${summaries} summaries, ${responses} responses, a file of ${bytes} bytes: as the sandbox has them`,
		);
	} finally {
		await sandbox.close();
	}
}

/** Both the engine and our package must use the libraries of this folder, and not those further up. */
function checkLibraries(): void {
	for (const user of [__dirname, packageFolder]) {
		const file = createRequire(path.join(user, 'any.js')).resolve('n8n-workflow');
		assert.equal(path.relative(folder, file).split(path.sep)[0], 'node_modules');
	}
}

interface ExampleRun {
	/** The name of a workflow of `examples/`. */
	name: string;
	sandbox: Sandbox;
	nodeTypes: NodeTypeTable;
	/** Parameters its second node gets beyond its own. */
	change?: object;
}

async function runExample(options: ExampleRun): Promise<WorkflowRun> {
	const { name, sandbox, nodeTypes, change } = options;
	const example = exampleWorkflows(credential).find((workflow) => workflow.name === name);
	assert(example, `There is no example "${name}"`);
	const workflow: WorkflowFile = structuredClone(example);
	Object.assign(workflow.nodes[1].parameters, change);
	return await runOnSandbox(workflow, sandbox, nodeTypes);
}

function checkDepartments(run: WorkflowRun, sandbox: Sandbox): number {
	const departments = outputRows(run, 'Departments');
	const accounts = organisations.flatMap(({ Accounts }) => Accounts);
	assert.deepEqual(
		departments.map(({ id, name }) => [id, name]),
		accounts.map(({ Id, Name }) => [Id, Name]),
	);
	const device = sandbox.devicesOf(ownAccount).at(-1);
	assert.equal(outputRows(run, 'Create Device')[0].id, device?.id);
	assert.equal(device?.name, 'Shop front (new)');
	assert.deepEqual(
		device.tasks.map(({ url }) => url),
		['https://www.example.com/', 'https://www.example.com/checkout'],
	);
	const { logins, discoveries } = sandbox.counters;
	assert.deepEqual({ logins, discoveries }, { logins: 1, discoveries: 1 });
	return departments.length;
}

async function checkSummaries(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await lastReport(sandbox);
	const summaries = outputRows(run, 'Summary');
	assert.deepEqual(
		summaries.map(({ deviceId }) => deviceId),
		Array.from(report.matchAll(/<Site ID="(\d+)"/g), ([, id]) => id),
	);
	const counts = summaries.flatMap(({ successCount }) => successCount ?? []);
	assert.deepEqual(counts, textsIn(report, 'Success-Count').map(Number));
	const message = String(outputRows(run, 'Slack')[0].text);
	for (const uptime of textsIn(report, 'Uptime-Percentage')) {
		assert(message.includes(`: ${Number(uptime)} % up`), `The message lacks ${uptime}`);
	}
	return summaries.length;
}

async function checkResponses(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await lastReport(sandbox);
	const responses = outputRows(run, 'Responses');
	assert.deepEqual(
		responses.map(({ id }) => id),
		textsIn(report, 'ID'),
	);
	assert.deepEqual(
		responses.map(({ duration }) => duration),
		textsIn(report, 'Duration').map(Number),
	);
	assert(responses.length > 1000);
	return responses.length;
}

async function checkFile(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await lastReport(sandbox);
	const { data } = run.items('Responses')[0].binary ?? {};
	assert(data, 'There is no file');
	assert((await contentOf(data)) === report, 'The file is not what the sandbox says');
	assert.equal(run.run.data.resultData.runData.Responses[0].hints?.length, 1);
	return report.length;
}

/** What the sandbox answers to the last report that was asked of it, asked once more. */
async function lastReport(sandbox: Sandbox): Promise<string> {
	const request = sandbox.requests.at(-1);
	assert(request, 'No report was asked for');
	return await requestAgain(sandbox, request);
}

function textsIn(xml: string, element: string): string[] {
	const pattern = new RegExp(`<${element}>([^<]*)</${element}>`, 'g');
	return Array.from(xml.matchAll(pattern), ([, text]) => text);
}

function stop(error: unknown): never {
	console.error(error);
	process.exit(1);
}

setTimeout(() => stop(new Error('The examples took more than two minutes')), 120_000).unref();
// Older versions of n8n-core have a timer that would keep this process alive.
main().then(() => process.exit(0), stop);
