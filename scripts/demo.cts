/**
 * `npm start`: runs the workflows of `examples/` in n8n's own engine, with the built package, against
 * the sandbox, and prints what they output.
 */
import './loopbackOnly.cts';

import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { WorkflowExecuteMode } from 'n8n-workflow';

import { formatConnectionHelp, startSandbox, type Sandbox } from '../sandbox/index.cts';
import {
	loadNodeTypes,
	stubNodes,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from './engine/index.cts';
import { printHeading, printLine, printTable } from './print.cts';
import { outputRows, runOnSandbox } from './sandboxRun.cts';

const root = path.join(__dirname, '..');

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	try {
		const nodeTypes = { ...stubNodes, ...(await loadNodeTypes(root)) };
		await showCreatedDevice(sandbox, nodeTypes);
		await showSheet(sandbox, nodeTypes);
		await showSitemap(sandbox, nodeTypes);
		await showPause(sandbox, nodeTypes);
		await showLoadTest(sandbox, nodeTypes);
		await showSlackReport(sandbox, nodeTypes);
		await showOutage(sandbox, nodeTypes);
		await showContacts(sandbox, nodeTypes);
		await showIncidents(sandbox, nodeTypes);
		await showDigest(sandbox, nodeTypes);
		await showSlowestResponses(sandbox, nodeTypes);
		await showWeeklyMail(sandbox, nodeTypes);
		await showOutageSheet(sandbox, nodeTypes);
		await showStatusPage(sandbox, nodeTypes);
		for (const example of others) await showLastRows(example, nodeTypes);
		printTotals(sandbox);
		if (process.argv.includes('--keep')) await keepRunning(sandbox);
	} finally {
		await sandbox.close();
	}
}

async function showCreatedDevice(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('create-a-device', sandbox, nodeTypes);
	printHeading('The new device', 2);
	printTable(outputRows(run, 'New Device'), [
		'deviceId',
		'deviceName',
		'platform',
		'frequencySeconds',
	]);
}

async function showSheet(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('monitors-from-a-sheet', sandbox, nodeTypes);
	printHeading('The rows of the sheet', 2);
	printTable(outputRows(run, 'Sites'), ['Site', 'Every', 'Locations', 'Alert Group']);
	printHeading('What would become of them: its Mode is Dry Run', 2);
	printTable(outputRows(run, 'Monitors'), ['action', 'deviceId', 'deviceName']);
}

async function showSitemap(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('monitors-from-a-sitemap', sandbox, nodeTypes);
	printHeading('The pages of the sitemap', 2);
	printTable(outputRows(run, 'Pages'), ['loc']);
	printHeading('What would become of them: its Mode is Dry Run', 2);
	printTable(outputRows(run, 'Monitors'), ['action', 'deviceId', 'deviceName']);
}

async function showPause(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('pause-around-a-deployment', sandbox, nodeTypes);
	printHeading('Before and after the deployment', 2);
	const rows = ['Pause Monitoring', 'Resume Monitoring'].flatMap((node) => outputRows(run, node));
	printTable(rows, ['action', 'deviceName', 'start', 'end']);
}

async function showLoadTest(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('load-test-after-a-release', sandbox, nodeTypes);
	const rows = outputRows(run, 'Load Test');
	printHeading('The verdict', 2);
	printTable(rows, ['name', 'passed', 'averageSeconds', 'errorRatePercent']);
	printLine(String(rows[0].reason));
}

async function showSlackReport(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('report-to-slack', sandbox, nodeTypes);
	printHeading('Summary of the last 7 days', 2);
	printTable(outputRows(run, 'Summary'), [
		'deviceName',
		'uptimePercentage',
		'checks',
		'failed',
		'averageSeconds',
		'deviceId',
	]);
	printHeading('The message Slack would get', 2);
	printLine(String(outputRows(run, 'Slack')[0].text));
}

async function showOutage(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('site-down-to-slack', sandbox, nodeTypes, 'manual');
	printHeading('The message Slack would get', 2);
	printLine(String(outputRows(run, 'Slack')[0].text));
}

async function showContacts(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('site-down-to-those-on-call', sandbox, nodeTypes, 'manual');
	printHeading('The mails', 2);
	for (const { to, text } of outputRows(run, 'Send Email')) printLine(`To ${to}: ${text}`);
}

async function showIncidents(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	for (const [name, node] of [
		['pagerduty-incident', 'PagerDuty'],
		['jira-alert', 'Jira'],
		['statuspage-incident', 'Statuspage'],
	]) {
		const run = await runExample(name, sandbox, nodeTypes, 'manual');
		const [{ url, body }] = outputRows(run, node);
		printHeading(`What ${node} would get: POST ${String(url)}`, 2);
		printLine(JSON.stringify(body, null, 2));
	}
}

async function showDigest(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('down-in-quiet-hours', sandbox, nodeTypes, 'manual');
	const [mail] = outputRows(run, 'Send Email');
	printHeading(`The mail: ${String(mail.subject)}`, 2);
	printLine(String(mail.text));
}

async function showSlowestResponses(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('slowest-responses', sandbox, nodeTypes);
	printHeading('The slowest responses of Shop front in the last 7 days', 2);
	const responses = outputRows(run, 'Slowest Responses');
	printTable(responses, ['time', 'location', 'result', 'duration', 'error']);
}

async function showWeeklyMail(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('weekly-uptime-report', sandbox, nodeTypes);
	const [mail] = outputRows(run, 'Send Email');
	printHeading(`The mail: ${String(mail.subject)}`, 2);
	printLine(String(mail.text));
}

async function showOutageSheet(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('monthly-outages', sandbox, nodeTypes);
	const rows = outputRows(run, 'Outage Sheet');
	printHeading(`Five of the ${rows.length} rows that the sheet would get`, 2);
	printTable(rows.slice(0, 5), ['Device', 'Start', 'End', 'Duration', 'Locations']);
}

async function showStatusPage(sandbox: Sandbox, nodeTypes: NodeTypeTable): Promise<void> {
	const run = await runExample('status-page', sandbox, nodeTypes);
	const [page] = outputRows(run, 'Status Page');
	printHeading(`The page: ${String(page.title)}`, 2);
	printLine(String(page.stateText));
	printHeading('What the web server would get', 2);
	printTable(outputRows(run, 'Web Server'), ['path', 'mimeType', 'fileSize']);
}

interface ShownExample {
	file: string;
	node: string;
	columns: string[];
	mode?: WorkflowExecuteMode;
}

/** The alert trigger, forms, agent and MCP server wait for others: `npm run editor` has them. */
const others: ShownExample[] = [
	{ file: 'one-report-per-customer', node: 'Send Email', columns: ['to', 'subject'] },
	{ file: 'maintenance-every-sunday', node: 'Sunday Backup', columns: ['action', 'message'] },
	{ file: 'maintenance-from-a-calendar', node: 'Plan', columns: ['action', 'message'] },
	{ file: 'monitors-after-approval', node: 'Plan', columns: ['action', 'deviceName'] },
	{ file: 'copy-after-approval', node: 'Plan', columns: ['action', 'kind', 'name'] },
	{ file: 'weekly-audit', node: 'Send Email', columns: ['to', 'subject'] },
	{ file: 'watch-n8n-after-approval', node: 'Write', columns: ['action', 'deviceName', 'changes'] },
	{ file: 'dead-mans-webhook', node: 'Answer', columns: ['code', 'body'] },
	{ file: 'compare-with-your-old-tool', node: 'Send Email', columns: ['to', 'subject'] },
	{ file: 'nightly-backup', node: 'Slack', columns: ['text'] },
	{ file: 'email-subscribers', node: 'Send Email', columns: ['to', 'subject'], mode: 'manual' },
];

/** In an account of its own: two plans for one device would be refused. */
async function showLastRows(
	{ columns, file, mode, node }: ShownExample,
	nodeTypes: NodeTypeTable,
): Promise<void> {
	const sandbox = await startSandbox();
	try {
		const run = await runExample(file, sandbox, nodeTypes, mode);
		printHeading(node, 2);
		printTable(outputRows(run, node), columns);
	} finally {
		await sandbox.close();
	}
}

function printTotals(sandbox: Sandbox): void {
	const { logins, requests, feedRequests } = sandbox.counters;
	printHeading('What it took', 1);
	printLine(`${requests} requests in all: ${logins} logins, one for each workflow that needs one,`);
	printLine(
		`${feedRequests} reports, and ${requests - logins - feedRequests} other requests of the Web API`,
	);
}

async function runExample(
	name: string,
	sandbox: Sandbox,
	nodeTypes: NodeTypeTable,
	mode?: WorkflowExecuteMode,
): Promise<WorkflowRun> {
	const file = path.join(root, 'examples', `${name}.json`);
	const workflow: WorkflowFile = JSON.parse(readFileSync(file, 'utf8'));
	printHeading(`Workflow "${workflow.name}" (examples/${name}.json)`, 1);
	return await runOnSandbox(workflow, sandbox, nodeTypes, mode);
}

async function keepRunning(sandbox: Sandbox): Promise<void> {
	printHeading('The sandbox keeps running. Ctrl-C stops it.', 1);
	printLine(formatConnectionHelp(sandbox));
	await new Promise<void>((resolve) => process.once('SIGINT', resolve));
}

main().catch((error: unknown) => {
	console.error(`\nThe demonstration stopped: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
