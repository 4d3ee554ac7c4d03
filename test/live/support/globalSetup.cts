import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	installHost,
	installPackage,
	loadOrCreateOwner,
	N8nRest,
	startN8nServer,
} from '../../../scripts/host/index.cts';
import { withProgress } from '../../../scripts/print.cts';
import { afterAllTests } from '../../support/jest/globalTeardown.cts';
import { shareRunningN8n } from './runningN8n.cts';
import { searchFiles } from './searchFiles.cts';

/**
 * Starts one n8n for all test files, in a fresh user folder, with this package and an owner.
 * After the tests it is stopped, and the run fails when n8n tried to reach anything but the loopback, or has
 * written a secret to its database, its log or another file.
 */
export default async function startN8n(): Promise<void> {
	const host = await installHost();
	const userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-live-'));
	await withProgress('Install this package into n8n', () => installPackage(userFolder));
	const server = await withProgress('Start n8n with an empty database (up to a minute)', () =>
		// The log must contain no secret, even at the most detailed level.
		startN8nServer({ host, userFolder, env: { N8N_LOG_LEVEL: 'debug' } }),
	);
	const { origin, logFile } = server;
	const { session } = await N8nRest.signIn(origin, loadOrCreateOwner(userFolder));
	shareRunningN8n({ host, origin, session, userFolder, logFile });
	afterAllTests(async () => {
		// The log of changes of the database is gone when n8n has ended.
		const { found } = searchFiles(userFolder);
		await server.stop();
		const last = searchFiles(userFolder);
		const refused = [...new Set(server.refusedConnections())];
		rmSync(userFolder, { recursive: true, maxRetries: 5 });
		if (refused.length > 0) throw new Error(`n8n tried to reach ${refused.join(', ')}`);
		if (last.databases === 0) throw new Error('n8n has left no database that could be searched');
		const all = [...new Set([...found, ...last.found])];
		if (all.length > 0) throw new Error(`n8n has written secrets:\n${all.join('\n')}`);
	});
}
