/**
 * `npm run editor`: a real n8n with this package installed, the sandbox, the credential and the
 * workflows of `examples/`, ready to be looked at in a browser.
 */
import { once } from 'node:events';
import path from 'node:path';

import { startSandbox, type Sandbox } from '../sandbox';
import {
	exampleWorkflows,
	freePort,
	hostFolder,
	installHost,
	installPackage,
	loginOf,
	N8nRest,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	startN8nServer,
	step,
	type N8nServer,
	type Owner,
	type SavedWorkflow,
} from './host';
import { heading, line } from './print';

const userFolder = path.join(hostFolder, 'user');
/** As n8n and `npm run sandbox` have them; the next free ones when these are taken. */
const firstPorts = { n8n: 5678, sandbox: 8089 };

async function main(): Promise<void> {
	const stop = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => stop.abort());
	}
	const host = await installHost();
	await step('Install this package into n8n', () => installPackage(userFolder));
	const sandbox = await startSandbox({ port: await freePort(firstPorts.sandbox) });
	try {
		const port = await freePort(firstPorts.n8n);
		const n8n = await step('Start n8n (up to a minute)', () =>
			startN8nServer({ host, userFolder, port }),
		);
		try {
			const owner = loginOf(userFolder);
			const workflows = await makeReady(n8n, owner, sandbox);
			tell(n8n, owner, sandbox, workflows);
			await Promise.race([n8n.ended, stop.signal.aborted || once(stop.signal, 'abort')]);
			line(n8n.isRunning ? '\nStopping n8n and the sandbox.' : `\nn8n ended.\n${n8n.log()}`);
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.close();
	}
}

/** What an earlier start has made is used again, and brought up to date. */
async function makeReady(n8n: N8nServer, owner: Owner, sandbox: Sandbox): Promise<SavedWorkflow[]> {
	const rest = await N8nRest.signIn(n8n.origin, owner);
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	const workflows: SavedWorkflow[] = [];
	for (const example of exampleWorkflows(credential)) {
		workflows.push(await saveWorkflow(rest, example));
	}
	return workflows;
}

function tell(n8n: N8nServer, owner: Owner, sandbox: Sandbox, workflows: SavedWorkflow[]): void {
	heading('n8n is ready', 1);
	line(`  Address   ${n8n.origin}`);
	line(`  Email     ${owner.email}`);
	line(`  Password  ${owner.password}`);
	line('\nReady in it: the credential "Monitoring account" and the workflows');
	for (const { id, name } of workflows) line(`  ${name.padEnd(24)}${n8n.origin}/workflow/${id}`);
	line(`\nThe sandbox, the service in miniature, is at ${sandbox.origin}`);
	line(`Everything is kept in ${path.relative(process.cwd(), userFolder)} for the next start.`);
	line('Ctrl-C stops all.');
}

main().catch((error: unknown) => {
	console.error(`\nThe editor stopped: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
