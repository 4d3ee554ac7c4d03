import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Before all tests: one folder for the settings and files of n8n's engine, whoever runs it. */
export default function makeUserFolder(): void {
	process.env.N8N_USER_FOLDER = mkdtempSync(path.join(tmpdir(), 'n8n-engine-'));
}
