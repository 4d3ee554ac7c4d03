import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { installPackage } from '../host/package';
import { quietInstall, runNpm } from '../host/runProgram';
import type { EngineVersion } from './versions';

const root = path.join(__dirname, '..', '..');
const locks = path.join(__dirname, 'locks');
/** What runs the examples; libraries beside n8n's are found in this project's own folder, further up. */
const copied = ['scripts', 'sandbox', 'examples'];

/**
 * Makes a folder in which `n8n-core` and `n8n-workflow` are the ones of this version, for the scripts
 * copied there as for our package, which lies where n8n keeps community packages. The libraries of
 * n8n are those of a lockfile, and kept from one time to the next.
 *
 * @param renew whether to install what npm gives today, and to write the lockfile anew.
 * @returns the folder.
 * @throws Error with what npm printed, when it does not work out.
 */
export async function installVersion(version: EngineVersion, renew: boolean): Promise<string> {
	const folder = path.join(root, '.versions', version.core);
	await installLibraries(folder, version, renew);
	for (const name of copied) {
		rmSync(path.join(folder, name), { recursive: true, force: true });
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	}
	await installPackage(folder);
	return folder;
}

/** Installed again when its lockfile is another one. */
async function installLibraries(
	folder: string,
	version: EngineVersion,
	renew: boolean,
): Promise<void> {
	const lockfile = path.join(locks, `${version.core}.json`);
	const stamp = path.join(folder, 'installed-from');
	if (!renew && existsSync(stamp) && isSameFile(stamp, lockfile)) return;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const dependencies = { 'n8n-core': version.core, 'n8n-workflow': version.workflow };
	const manifest = JSON.stringify({ private: true, dependencies });
	writeFileSync(path.join(folder, 'package.json'), manifest);
	const own = path.join(folder, 'package-lock.json');
	if (!renew) copyFileSync(lockfile, own);
	const settings = ['--ignore-scripts', '--legacy-peer-deps', '--omit-lockfile-registry-resolved'];
	await runNpm([renew ? 'install' : 'ci', ...settings, ...quietInstall], { cwd: folder });
	if (renew) copyFileSync(own, lockfile);
	copyFileSync(lockfile, stamp);
}

function isSameFile(one: string, other: string): boolean {
	return readFileSync(one).equals(readFileSync(other));
}
