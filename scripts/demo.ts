/**
 * `npm start`: the workflows of `examples/` in n8n's own engine, with the built package, against the
 * sandbox; printed for a person.
 */
import './loopbackOnly';

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { connectionHelp, startSandbox, type Sandbox } from '../sandbox';
import {
	loadNodeTypes,
	stubNodes,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from './engine';
import { outputRows, runOnSandbox } from './sandboxRun';
import { heading, line, table } from './print';

const root = path.join(__dirname, '..');

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	try {
		const nodeTypes = { ...stubNodes, ...(await loadNodeTypes(root)) };
		await createADevice(sandbox, nodeTypes);
		await reportToSlack(sandbox, nodeTypes);
		await slowestResponses(sandbox, nodeTypes);
		summary(sandbox);
		if (process.argv.includes('--keep')) await keep(sandbox);
	} finally {
		await sandbox.close();
	}
}

async function createADevice(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('create-a-device', sandbox, nodeTypes);
	const [login] = outputRows(run, 'Log In');
	line(String(login.message));
	heading('Departments', 2);
	table(outputRows(run, 'Departments'), ['id', 'name', 'organisation', 'isDepartment']);
	heading('The new device', 2);
	table(outputRows(run, 'Create Device'), ['id', 'Success']);
}

async function reportToSlack(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('report-to-slack', sandbox, nodeTypes);
	heading('Summary of the last 7 days', 2);
	table(outputRows(run, 'Summary'), [
		'deviceId',
		'deviceName',
		'uptimePercentage',
		'averageResponseTime',
		'successCount',
		'failureCount',
	]);
	heading('The message Slack would get', 2);
	line(String(outputRows(run, 'Slack')[0].text));
}

async function slowestResponses(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('slowest-responses', sandbox, nodeTypes);
	const responses = outputRows(run, 'Responses');
	heading(`The slowest of ${responses.length} responses of Shop front in the last 7 days`, 2);
	// In n8n the nodes Sort and Limit do this; here stand-ins hand the items on.
	const slowestFirst = responses.sort((a, b) => Number(b.duration) - Number(a.duration));
	table(slowestFirst.slice(0, 5), ['time', 'location', 'duration', 'firstPacketTime', 'status']);
}

function summary(sandbox: Sandbox): void {
	const { logins, requests, discoveries, feedRequests } = sandbox.counters;
	const creations = requests - logins - discoveries - feedRequests;
	heading('What it took', 1);
	line(`${logins} login for all nodes, ${requests} requests in all:`);
	line(
		`${logins} login, ${discoveries} list of departments, ${creations} new device, ${feedRequests} reports`,
	);
}

async function runExample(
	name: string,
	sandbox: Sandbox,
	nodeTypes: NodeTypeTable,
): Promise<WorkflowRun> {
	const file = path.join(root, 'examples', `${name}.json`);
	const workflow: WorkflowFile = JSON.parse(readFileSync(file, 'utf8'));
	heading(`Workflow "${workflow.name}" (examples/${name}.json)`, 1);
	return await runOnSandbox(workflow, sandbox, nodeTypes);
}

/** Leaves the sandbox running until Ctrl-C. */
async function keep(sandbox: Sandbox): Promise<void> {
	heading('The sandbox stays. Ctrl-C stops it.', 1);
	line(connectionHelp(sandbox));
	await new Promise<void>((resolve) => process.once('SIGINT', resolve));
}

main().catch((error: unknown) => {
	console.error(`\nThe demonstration stopped: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
