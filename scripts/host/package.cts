import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runNpm, runProgram } from './runProgram.cts';

const root = path.join(__dirname, '..', '..');

/** Followed by a dot, it is the prefix of its node types' names. */
export const packageName = 'n8n-nodes-dotcom-monitor';

/** The edition with one action node, built by scripts/edition.mjs. */
export const verifiedFolder = path.join(root, '.verified', 'node_modules', packageName);

/** For the live tests: `EDITION=verified npm run test:live -- live/examples`. */
export const isVerifiedEdition = process.env.EDITION === 'verified';

/**
 * Packs the built package and unpacks it where n8n keeps community packages, in place of an earlier
 * one. The node types get the names of a real install, such as
 * `n8n-nodes-dotcom-monitor.monitoringConfig`. n8n finds them at its next start.
 *
 * @param userFolder n8n's `N8N_USER_FOLDER`.
 * @returns the name of the tarball.
 */
export async function installPackage(userFolder: string): Promise<string> {
	const target = path.join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-package-'));
	try {
		const tarball = await packPackage(folder);
		await unpackTarball(tarball, target);
		return path.basename(tarball);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @returns the path of the tarball, in this folder. */
export async function packPackage(folder: string): Promise<string> {
	const printed = await runNpm(
		['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder],
		{ cwd: isVerifiedEdition ? verifiedFolder : root },
	);
	return path.join(folder, printed.trim());
}

/** Replaces the folder. */
export async function unpackTarball(tarball: string, target: string): Promise<void> {
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	await runProgram('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], { cwd: root });
}
