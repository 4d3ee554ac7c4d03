/**
 * `npm run editor`: a real n8n with this package installed, the sandbox, the credential and the
 * workflows of `examples/`, ready to be looked at in a browser.
 */
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';

import { alertTriggerTemplate } from '../nodes/shared/features/alerts';
import { formatConnectionHelp, startSandbox, type Sandbox } from '../sandbox/index.cts';
import {
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

const userFolder = path.join(hostFolder, 'user');
/** The defaults of n8n and of `npm run sandbox`; the next free ones when these are taken. */
const preferredPorts = { n8n: 5678, sandbox: 8089 };

async function main(): Promise<void> {
	const stopRequest = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => stopRequest.abort());
	}
	const host = await installHost();
	await withProgress('Install this package into n8n', () => installPackage(userFolder));
	const sandbox = await startSandbox({ port: await findFreePort(preferredPorts.sandbox) });
	try {
		const port = await findFreePort(preferredPorts.n8n);
		const n8n = await withProgress('Start n8n (about a minute)', () =>
			startN8nServer({ host, userFolder, port }),
		);
		try {
			const owner = loadOrCreateOwner(userFolder);
			const workflows = await saveExamples(n8n, owner, sandbox);
			printAccess(n8n, owner, sandbox, workflows);
			const lines = sendAlertsOnEnter(sandbox);
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
async function saveExamples(
	n8n: N8nServer,
	owner: Owner,
	sandbox: Sandbox,
): Promise<SavedWorkflow[]> {
	const rest = await N8nRest.signIn(n8n.origin, owner);
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	const workflows: SavedWorkflow[] = [];
	for (const example of loadExampleWorkflows(credential)) {
		workflows.push(await saveWorkflow(rest, example));
	}
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
	printLine(
		`\nTo try Monitoring Alert Trigger, paste its URL here and press Enter. "${alertedDevice.name}" goes down, and recovers at the next Enter.`,
	);
	printLine(
		`Everything is kept in ${path.relative(process.cwd(), userFolder)} for the next start. Ctrl-C stops all.`,
	);
}

const alertedDevice = { name: 'Shop front' };

/** Sends an alert to each pasted webhook URL, and the recovery at an empty line. */
function sendAlertsOnEnter({ alerts }: Sandbox): Interface {
	return createInterface({ input: process.stdin }).on('line', (line) => {
		const url = line.trim();
		if (url !== '') alerts.addresses.splice(0, Infinity, { url, template: alertTriggerTemplate });
		const isDown = url !== '';
		const sent = isDown ? alerts.fail(alertedDevice) : alerts.clear(alertedDevice);
		sent.then(
			(responses) => {
				const statuses =
					responses.map(({ status }) => status).join(', ') || 'no URL was pasted yet';
				printLine(`${isDown ? 'Down' : 'Recovered'}: ${statuses}`);
			},
			(error: unknown) => printLine(`The alert was not sent: ${String(error)}`),
		);
	});
}

main().catch((error: unknown) => {
	console.error(`\nThe editor stopped: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
