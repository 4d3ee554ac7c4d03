import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { refusedFile } from './guardFiles';

/** A folder whose n8n processes reach nothing but the loopback. */
export interface LoopbackGuard {
	/** For the `NODE_OPTIONS` of a process. n8n's task runner, its child, gets an environment without. */
	nodeOptions: string;
	/** The hosts that something tried to reach since the guard was made, each as often as tried. */
	refused(): string[];
}

/** Puts the guard, as one file of JavaScript, into a folder and forgets what it refused before. */
export async function makeLoopbackGuard(folder: string): Promise<LoopbackGuard> {
	const guard = path.join(folder, 'loopback-guard.cjs');
	const record = path.join(folder, refusedFile);
	await build({
		entryPoints: [path.join(__dirname, 'guard.ts')],
		bundle: true,
		platform: 'node',
		target: 'node24',
		format: 'cjs',
		outfile: guard,
	});
	rmSync(record, { force: true });
	return {
		nodeOptions: `--require ${JSON.stringify(guard)}`,
		refused: () => (existsSync(record) ? readFileSync(record, 'utf8').trimEnd().split('\n') : []),
	};
}
