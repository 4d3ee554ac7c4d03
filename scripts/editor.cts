/**
 * `npm run editor`: a real n8n with this package installed, the sandbox, the credential and the
 * workflows of `examples/`, ready to be looked at in a browser. With `-- --demo` a fresh one with the workflows of
 * docs/dev/video.md, with `-- --verified` the edition with one action node.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { parseArgs } from 'node:util';

import { alertTriggerTemplate } from '../nodes/shared/features/alerts';
import { formatConnectionHelp, startSandbox, type Sandbox } from '../sandbox/index.cts';
import {
	activateWorkflow,
	findFreePort,
	hostFolder,
	installHost,
	installPackage,
	loadExampleWorkflows,
	loadOrCreateOwner,
	N8nRest,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	startN8nServer,
	type N8nServer,
	type Owner,
	type SavedWorkflow,
} from './host/index.cts';
import { printHeading, printLine, withProgress } from './print.cts';
import { alertSecret, alertUrls, videoWorkflows } from './videoWorkflows.cts';

const { values: options } = parseArgs({
	options: { demo: { type: 'boolean' }, verified: { type: 'boolean' } },
});
const isDemo = options.demo === true;
const userFolder = path.join(hostFolder, isDemo ? 'demo' : 'user');
/** n8n's own default is New York. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
/** The defaults of n8n and of `npm run sandbox`; the next free ones when these are taken. */
const preferredPorts = { n8n: 5678, sandbox: 8089 };

async function main(): Promise<void> {
	const stopRequest = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => stopRequest.abort());
	}
	const host = await installHost();
	// Each recording starts with an empty n8n.
	if (isDemo) rmSync(userFolder, { recursive: true, force: true });
	const tarball = await withProgress('Install this package into n8n', () =>
		installPackage(userFolder),
	);
	printLine(`Installed from ${tarball}`);
	const sandbox = await startSandbox({ port: await findFreePort(preferredPorts.sandbox) });
	try {
		const port = await findFreePort(preferredPorts.n8n);
		const n8n = await withProgress('Start n8n (about a minute)', () =>
			startN8nServer({ host, userFolder, port, env: { GENERIC_TIMEZONE: timeZone } }),
		);
		try {
			const owner = loadOrCreateOwner(userFolder);
			const workflows = await saveWorkflows(n8n, owner, sandbox);
			printAccess(n8n, owner, sandbox, workflows);
			const lines = changeStateOnEnter(sandbox);
			await Promise.race([
				n8n.ended,
				stopRequest.signal.aborted || once(stopRequest.signal, 'abort'),
			]);
			printLine(
				n8n.isRunning
					? '\nStopping n8n and the sandbox.'
					: `\nn8n ended ${n8n.howEnded()}.\n${n8n.log()}`,
			);
			lines.close();
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.close();
	}
}

/** Replaces those that an earlier start has saved. */
async function saveWorkflows(
	n8n: N8nServer,
	owner: Owner,
	sandbox: Sandbox,
): Promise<SavedWorkflow[]> {
	const rest = await N8nRest.signIn(n8n.origin, owner);
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	const workflows: SavedWorkflow[] = [];
	if (!isDemo) {
		for (const example of loadExampleWorkflows(credential))
			workflows.push(await saveWorkflow(rest, example));
		return workflows;
	}
	// n8n lists the latest first.
	for (const { workflow, isPublished } of videoWorkflows(credential).reverse()) {
		const saved = await saveWorkflow(rest, workflow);
		if (isPublished) await activateWorkflow(rest, saved);
		workflows.unshift(saved);
	}
	const headers = { 'X-Monitoring-Secret': alertSecret };
	for (const url of alertUrls(n8n.origin))
		sandbox.alerts.addresses.push({ url, template: alertTriggerTemplate, headers });
	return workflows;
}

function printAccess(
	n8n: N8nServer,
	owner: Owner,
	sandbox: Sandbox,
	workflows: SavedWorkflow[],
): void {
	printHeading('n8n is ready', 1);
	printLine(`  Address   ${n8n.origin}`);
	printLine(`  Email     ${owner.email}`);
	printLine(`  Password  ${owner.password}`);
	printLine('\nReady in it: the credential "Monitoring account" and the workflows');
	const width = Math.max(...workflows.map(({ name }) => name.length));
	for (const { id, name } of workflows) {
		printLine(`  ${name.padEnd(width)}  ${n8n.origin}/workflow/${id}`);
	}
	printHeading('The sandbox, a local fake of the service', 1);
	printLine(formatConnectionHelp(sandbox));
	if (isDemo) {
		printHeading('Record the video (docs/dev/video.md)', 1);
	} else {
		printLine('\nTo try Monitoring Alert Trigger, paste its URL here.');
	}
	const { name } = changedDevice;
	printLine(`Press Enter: "${name}" goes down. The next Enter: it recovers. Ctrl-C stops all.`);
	const kept = path.relative(process.cwd(), userFolder);
	printLine(`n8n is in ${kept}, ${isDemo ? 'emptied at' : 'and kept for'} the next start.`);
}

/** The device of the sandbox with the shortest frequency. */
const changedDevice = { id: 84_220, name: 'Shop front', reason: 'Keyword "Basket" not found' };

/** Each line changes the state of the device; a line with a webhook URL also sends the alerts there from now on. */
function changeStateOnEnter(sandbox: Sandbox): Interface {
	const { alerts } = sandbox;
	let isDown = false;
	return createInterface({ input: process.stdin }).on('line', (line) => {
		const url = line.trim();
		if (url !== '') alerts.addresses.splice(0, Infinity, { url, template: alertTriggerTemplate });
		isDown = !isDown;
		if (isDown) sandbox.startOutage(changedDevice.id);
		else sandbox.endOutage(changedDevice.id);
		const sent = isDown ? alerts.fail(changedDevice) : alerts.clear(changedDevice);
		sent.then(
			(responses) => {
				const taken = responses.filter(({ status }) => status === 200).length;
				printLine(`${isDown ? 'Down' : 'Recovered'}. Webhooks that accepted the alert: ${taken}`);
			},
			(error: unknown) => printLine(`The alert was not sent: ${String(error)}`),
		);
	});
}

main().catch((error: unknown) => {
	console.error(`\nThe editor stopped: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
