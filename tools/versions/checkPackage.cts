/**
 * Runs in a version's folder: our package, loaded by this version's n8n-core, runs the workflows of
 * `examples/` against a sandbox, and the nodes' output is compared with what the sandbox holds.
 */
import '../../scripts/loopbackOnly.cts';

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';

import { XMLParser } from 'fast-xml-parser';

import { organizations, startSandbox, type Sandbox } from '../../sandbox/index.cts';
import {
	loadNodeTypes,
	readFileContent,
	stubNodes,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from '../../scripts/engine/index.cts';
import { loadExampleWorkflows } from '../../scripts/host/examples.cts';
import { packageName } from '../../scripts/host/package.cts';
import { printLine } from '../../scripts/print.cts';
import { outputRows, requestAgain, runOnSandbox } from '../../scripts/sandboxRun.cts';

const dayMs = 86_400_000;
const versionFolder = path.join(__dirname, '..', '..');
const packageFolder = path.join(versionFolder, '.n8n', 'nodes', 'node_modules', packageName);
const ownAccount = organizations[0].Accounts[0].Id;
const slowest = 'Slowest Responses';
const credential = { id: 'monitoringApi', name: 'Monitoring account', type: 'monitoringApi' };

async function main(): Promise<void> {
	checkLibraries();
	const startedAt = Date.now();
	// A clock that stands still, so that the sandbox sends the same when a request is repeated.
	const sandbox = await startSandbox({ now: () => startedAt });
	try {
		const nodeTypes = { ...stubNodes, ...(await loadNodeTypes(packageFolder)) };
		const run = async (name: string, parameters?: object) =>
			await runExample({ name, sandbox, nodeTypes, parameters });
		checkCreatedDevice(await run('Create a device'), sandbox);
		const summaries = await checkSummaries(await run('Daily report to Slack'), sandbox);
		const all = { options: {}, returnAll: true };
		const responses = await checkResponses(await run('The slowest responses', all), sandbox);
		// For results older than six months the node adds a hint, and a file is written as a stream.
		const to = new Date(startedAt - 178 * dayMs).toISOString();
		const longAgo = { dateRange: 'custom', from: '2020-01-01T00:00:00', to, output: 'xml' };
		const bytes = await checkFile(await run('The slowest responses', longAgo), sandbox);
		printLine(
			`1 new device, ${summaries} summaries, ${responses} responses, a file of ${bytes} bytes: as the sandbox has them`,
		);
	} finally {
		await sandbox.close();
	}
}

/** Both the engine and our package must use n8n's libraries in this folder, not those further up. */
function checkLibraries(): void {
	for (const importer of [__dirname, packageFolder]) {
		const file = createRequire(path.join(importer, 'any.js')).resolve('n8n-workflow');
		assert.equal(path.relative(versionFolder, file).split(path.sep)[0], 'node_modules');
	}
}

interface ExampleRun {
	name: string;
	sandbox: Sandbox;
	nodeTypes: NodeTypeTable;
	/** Parameters of its second node, which override the example's. */
	parameters?: object;
}

async function runExample(options: ExampleRun): Promise<WorkflowRun> {
	const { name, sandbox, nodeTypes, parameters } = options;
	const example = loadExampleWorkflows(credential).find((workflow) => workflow.name === name);
	assert(example, `There is no example "${name}"`);
	const workflow: WorkflowFile = structuredClone(example);
	Object.assign(workflow.nodes[1].parameters, parameters);
	return await runOnSandbox(workflow, sandbox, nodeTypes);
}

function checkCreatedDevice(run: WorkflowRun, sandbox: Sandbox): void {
	const device = sandbox.listDevices(ownAccount).at(-1);
	assert.equal(outputRows(run, 'Create Device')[0].deviceId, device?.id);
	assert.equal(device?.name, 'Shop front (new)');
	assert.deepEqual(
		device.tasks.map(({ url }) => url),
		['https://www.example.com/', 'https://www.example.com/checkout'],
	);
	assert.equal(outputRows(run, 'New Device')[0].deviceName, device.name);
	assert.equal(sandbox.counters.logins, 1);
}

async function checkSummaries(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await requestLastReport(sandbox);
	const summaries = outputRows(run, 'Summary');
	assert.deepEqual(
		summaries.map(({ deviceId }) => deviceId),
		readTexts(report, '@ID').map(Number),
	);
	const counts = summaries.flatMap(({ failed }) => failed ?? []);
	assert.deepEqual(counts, readTexts(report, 'Failure-Count').map(Number));
	const message = String(outputRows(run, 'Slack')[0].text);
	for (const uptime of readTexts(report, 'Uptime-Percentage')) {
		assert(message.includes(`: ${Number(uptime)} % up`), `The message lacks ${uptime}`);
	}
	return summaries.length;
}

async function checkResponses(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await requestLastReport(sandbox);
	const responses = outputRows(run, slowest);
	assert.deepEqual(
		responses.map(({ id }) => id),
		readTexts(report, 'ID').map(Number),
	);
	assert.deepEqual(
		responses.map(({ durationSeconds }) => durationSeconds),
		readTexts(report, 'Duration').map(Number),
	);
	assert(responses.length > 1000);
	return responses.length;
}

async function checkFile(run: WorkflowRun, sandbox: Sandbox): Promise<number> {
	const report = await requestLastReport(sandbox);
	const { data } = run.items(slowest)[0].binary ?? {};
	assert(data, 'There is no file');
	assert((await readFileContent(data)) === report, 'The file is not what the sandbox sends');
	assert.equal(run.run.data.resultData.runData[slowest][0].hints?.length, 1);
	return report.length;
}

async function requestLastReport(sandbox: Sandbox): Promise<string> {
	const request = sandbox.requests.at(-1);
	assert(request, 'No report was requested');
	return await requestAgain(sandbox, request);
}

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: '@',
	parseTagValue: false,
});

/** Of elements, or of attributes with an `@` before the name, in document order. */
function readTexts(xml: string, name: string): string[] {
	const find = (value: unknown): string[] => {
		if (Array.isArray(value)) return value.flatMap(find);
		if (typeof value !== 'object' || value === null) return [];
		return Object.entries(value).flatMap(([key, content]) =>
			key === name ? [content].flat().map(String) : find(content),
		);
	};
	return find(parser.parse(xml));
}

function exitWithError(error: unknown): never {
	console.error(error);
	process.exit(1);
}

setTimeout(
	() => exitWithError(new Error('The examples took more than two minutes')),
	120_000,
).unref();
// Older versions of n8n-core have a timer that would keep this process alive.
main().then(() => process.exit(0), exitWithError);
