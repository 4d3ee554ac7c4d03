import { rmSync } from 'node:fs';

/** After all tests. */
export default function removeUserFolder(): void {
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
}
