import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One folder for n8n's settings and files and for the log of operations. */
export default function makeUserFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-engine-'));
	process.env.N8N_USER_FOLDER = folder;
	return folder;
}
