/**
 * Prepares the environment that n8n-core reads when it is loaded: a folder of its own for its settings,
 * and nothing that sends usage data. Import this before anything of n8n.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import 'reflect-metadata';

if (!process.env.N8N_USER_FOLDER) {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-engine-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	process.env.N8N_USER_FOLDER = folder;
}
// The sandbox is on this machine; a proxy of the machine must not come between.
for (const name of Object.keys(process.env)) {
	if (/^(https?|all)_proxy$/i.test(name)) delete process.env[name];
}
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
process.env.N8N_LOG_LEVEL ??= 'silent';
process.env.GENERIC_TIMEZONE ??= 'UTC';
