import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installOurPackage } from '../host/ourPackage';
import { runNpm } from '../host/runProgram';
import type { EngineVersion } from './versions';

const root = path.join(__dirname, '..', '..');
/** What runs the examples; libraries beside n8n's are found in this project's own folder, further up. */
const copied = ['scripts', 'sandbox', 'examples'];
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Makes a folder in which `n8n-core` and `n8n-workflow` are the ones of this version, for the scripts
 * copied there as for our package, which lies where n8n keeps community packages. The libraries of
 * n8n are kept from one time to the next.
 *
 * @returns the folder.
 * @throws Error with what npm printed, when it does not work out.
 */
export async function installVersion(version: EngineVersion): Promise<string> {
	const folder = path.join(root, '.versions', version.core);
	await installLibraries(folder, version);
	for (const name of copied) {
		rmSync(path.join(folder, name), { recursive: true, force: true });
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	}
	await installOurPackage(folder);
	return folder;
}

async function installLibraries(folder: string, { core, workflow }: EngineVersion): Promise<void> {
	const manifest = JSON.stringify({
		private: true,
		dependencies: { 'n8n-core': core, 'n8n-workflow': workflow },
	});
	const stamp = path.join(folder, 'installed-from');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'package.json'), manifest);
	// No lockfile: what matters is what a person gets who installs this n8n today.
	const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock'];
	await runNpm([...args, ...quiet], { cwd: folder });
	writeFileSync(stamp, manifest);
}
