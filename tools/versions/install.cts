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

import { installPackage } from '../../scripts/host/package.cts';
import { quietInstallArgs, runNpm } from '../../scripts/host/runProgram.cts';
import type { EngineVersion } from './versions.cts';

const root = path.join(__dirname, '..', '..');
const lockfiles = path.join(__dirname, 'locks');
/** Copied to run the examples; libraries other than n8n's are found in this project's folder. */
const copiedFolders = ['examples', 'sandbox', 'scripts', 'tools/versions'];

/**
 * Installs a version's `n8n-core` and `n8n-workflow`, as its lockfile has them, into a separate
 * folder, with our scripts and our package. The libraries are kept for the next time.
 *
 * @param renew whether to install the latest that npm gives, and to update the lockfile.
 * @returns the folder.
 * @throws Error with what npm printed, when npm fails.
 */
export async function installVersion(version: EngineVersion, renew: boolean): Promise<string> {
	const folder = path.join(root, '.versions', version.core);
	await installLibraries(folder, version, renew);
	for (const name of copiedFolders) {
		rmSync(path.join(folder, name), { recursive: true, force: true });
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	}
	await installPackage(folder);
	return folder;
}

/** Only when the lockfile has changed. */
async function installLibraries(
	folder: string,
	version: EngineVersion,
	renew: boolean,
): Promise<void> {
	const lockfile = path.join(lockfiles, `${version.core}.json`);
	const stamp = path.join(folder, 'installed-from');
	if (!renew && existsSync(stamp) && hasSameContent(stamp, lockfile)) return;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const dependencies = { 'n8n-core': version.core, 'n8n-workflow': version.workflow };
	const manifest = JSON.stringify({ private: true, dependencies });
	writeFileSync(path.join(folder, 'package.json'), manifest);
	const ownLockfile = path.join(folder, 'package-lock.json');
	if (!renew) copyFileSync(lockfile, ownLockfile);
	const npmArgs = ['--ignore-scripts', '--legacy-peer-deps', '--omit-lockfile-registry-resolved'];
	await runNpm([renew ? 'install' : 'ci', ...npmArgs, ...quietInstallArgs], { cwd: folder });
	if (renew) copyFileSync(ownLockfile, lockfile);
	copyFileSync(lockfile, stamp);
}

function hasSameContent(file: string, otherFile: string): boolean {
	return readFileSync(file).equals(readFileSync(otherFile));
}
