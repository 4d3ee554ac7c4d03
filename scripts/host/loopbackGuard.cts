import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

/** Keeps n8n processes from reaching anything but the loopback. */
export interface LoopbackGuard {
	/** For the `NODE_OPTIONS` of a process. n8n's task runner, its child, gets an environment without. */
	nodeOptions: string;
	/** The hosts that something tried to reach since the guard was created, each as often as tried. */
	refusedHosts(): string[];
}

/** Writes the guard, as one file of JavaScript, into a folder and forgets what it refused before. */
export async function createLoopbackGuard(folder: string): Promise<LoopbackGuard> {
	const preloadFile = path.join(folder, 'loopback-guard.cjs');
	const refusedHostsFile = path.join(folder, 'refused-connections.txt');
	await build({
		entryPoints: [path.join(__dirname, 'loopbackPreload.cts')],
		bundle: true,
		platform: 'node',
		target: 'node24',
		format: 'cjs',
		define: { REFUSED_HOSTS_FILE: JSON.stringify(refusedHostsFile) },
		outfile: preloadFile,
	});
	rmSync(refusedHostsFile, { force: true });
	return {
		nodeOptions: `--require ${JSON.stringify(preloadFile)}`,
		refusedHosts: () =>
			existsSync(refusedHostsFile)
				? readFileSync(refusedHostsFile, 'utf8').trimEnd().split('\n')
				: [],
	};
}
