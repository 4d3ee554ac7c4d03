import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	installHost,
	installPackage,
	loginOf,
	N8nRest,
	startN8nServer,
	step,
	type N8nServer,
} from '../../../scripts/host';
import { tellTests } from './runningN8n';

declare global {
	// The only thing that global setup and global teardown share.
	var n8nUnderTest: { server: N8nServer; userFolder: string } | undefined;
}

/** One n8n for all test files, in a fresh user folder, with this package and an owner. */
export default async function startN8n(): Promise<void> {
	const host = await installHost();
	const userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-live-'));
	await step('Install this package into n8n', () => installPackage(userFolder));
	const server = await step('Start n8n with an empty database (up to a minute)', () =>
		// Whatever n8n can be told to log must hold no secret.
		startN8nServer({ host, userFolder, env: { N8N_LOG_LEVEL: 'debug' } }),
	);
	globalThis.n8nUnderTest = { server, userFolder };
	const owner = loginOf(userFolder);
	const { origin, logFile } = server;
	const { session } = await N8nRest.signIn(origin, owner);
	tellTests({ host, origin, owner, session, userFolder, logFile });
}
