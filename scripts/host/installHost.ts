import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { hostNode, platformPackage } from './hostNode';
import { quietInstall, runNpm } from './runProgram';
import { step } from './step';

const root = path.join(__dirname, '..', '..');
const manifests = ['package.json', 'package-lock.json'];

/** The installed n8n that the package is tried and tested in. */
export interface Host {
	folder: string;
	/** The program file of the Node it runs under. */
	node: string;
	/** The file of its command line, for that Node. */
	n8n: string;
	/** What playwright-core exports, to be loaded with `require`. */
	playwright: string;
}

/** Where the host lives unless told otherwise; git ignores it. */
export const hostFolder = path.join(root, '.host');

/**
 * Installs the host of `host/package-lock.json` when it is missing or outdated: about 2.3 GB, and
 * several minutes. Says what it does.
 *
 * @throws Error with what npm printed, when it does not work out.
 */
export async function installHost(folder = hostFolder): Promise<Host> {
	const stamp = path.join(folder, 'installed-from');
	const wanted = fingerprint();
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
		rmSync(stamp, { force: true });
		mkdirSync(folder, { recursive: true });
		for (const file of manifests)
			copyFileSync(path.join(root, 'host', file), path.join(folder, file));
		await step('Install n8n and its 2,000 libraries (2.3 GB, about 4 minutes)', () =>
			downloadLibraries(folder),
		);
		await step('Make the SQLite library ready (up to 3 minutes: it may have to be compiled)', () =>
			makeSqlite(folder),
		);
		writeFileSync(stamp, wanted);
	}
	return {
		folder,
		node: hostNode(folder),
		n8n: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
		playwright: path.join(folder, 'node_modules', 'playwright-core'),
	};
}

function fingerprint(): string {
	const hash = createHash('sha256');
	for (const file of manifests) hash.update(readFileSync(path.join(root, 'host', file)));
	return hash.digest('hex');
}

/**
 * No scripts: one library (a Kafka client) would fetch a program from elsewhere. Legacy peers:
 * n8n's libraries ask for peers that exclude each other.
 */
async function downloadLibraries(folder: string): Promise<void> {
	await runNpm(['ci', '--ignore-scripts', '--legacy-peer-deps', ...quietInstall], { cwd: folder });
}

/** Headers come from the platform's Node package where it has them, so that none are fetched. */
async function makeSqlite(folder: string): Promise<void> {
	const node = hostNode(folder);
	const headers = platformPackage(folder);
	const hasHeaders = existsSync(path.join(headers, 'include'));
	const env = {
		...process.env,
		PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
		...(hasHeaders && { npm_config_nodedir: headers }),
	};
	// npm hands the .npmrc of this project down, and it says: no scripts.
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	await runNpm([...args, '--loglevel=error'], { cwd: folder, env }, node);
}
