import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { withProgress } from '../print.cts';
import { quietInstallArgs, runNpm } from './runProgram.cts';

const root = path.join(__dirname, '..', '..');
const manifests = ['package.json', 'package-lock.json'];

/** What n8n 2.41 asks for in its package.json. */
const minNodeMajor = 24;

export interface Host {
	folder: string;
	node: string;
	/** The file of its command line, for that Node. */
	n8n: string;
	/** What playwright-core exports, to be loaded with `require`. */
	playwright: string;
}

/** Ignored by git. */
export const hostFolder = path.join(root, '.host');

/**
 * Installs the host of `host/package-lock.json` when it is missing or outdated: about 2.3 GB, and
 * several minutes. Prints its progress. With the file of another n8n's command line in `LIVE_N8N`, that n8n is
 * used with the Node of this process, and no browser is there.
 *
 * @throws Error with what npm printed, when npm fails.
 */
export async function installHost(folder = hostFolder): Promise<Host> {
	const playwright = path.join(folder, 'node_modules', 'playwright-core');
	const { LIVE_N8N: other } = process.env;
	if (other) return { folder, node: process.execPath, n8n: other, playwright };
	const stamp = path.join(folder, 'installed-from');
	const manifestsHash = hashManifests();
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== manifestsHash) {
		rmSync(stamp, { force: true });
		mkdirSync(folder, { recursive: true });
		for (const file of manifests)
			copyFileSync(path.join(root, 'host', file), path.join(folder, file));
		await withProgress('Install n8n and its 2,000 libraries (2.3 GB, about 4 minutes)', () =>
			installLibraries(folder),
		);
		await withProgress('Build the SQLite library (up to 3 minutes, if it has to be compiled)', () =>
			rebuildSqlite(folder),
		);
		writeFileSync(stamp, manifestsHash);
	}
	return {
		folder,
		node: findNodeProgram(folder),
		n8n: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
		playwright,
	};
}

function hashManifests(): string {
	const hash = createHash('sha256');
	for (const file of manifests) hash.update(readFileSync(path.join(root, 'host', file)));
	return hash.digest('hex');
}

/**
 * No scripts: one library (a Kafka client) would fetch a program from elsewhere. Legacy peers:
 * n8n's libraries ask for peers that exclude each other.
 */
async function installLibraries(folder: string): Promise<void> {
	const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', ...quietInstallArgs];
	let missing: string[] = [];
	// On a bad connection, npm can leave libraries out and still end with 0.
	for (let attempt = 0; attempt < 2; attempt++) {
		await runNpm(args, { cwd: folder });
		missing = missingLibraries(folder);
		if (missing.length === 0) return;
	}
	throw new Error(
		`npm left out ${missing.length} libraries of n8n, among them ${missing.slice(0, 3).join(', ')}. Run this again.`,
	);
}

/** The folders of libraries that the lock file has and npm has not written; optional ones may be missing. */
function missingLibraries(folder: string): string[] {
	const lock: { packages: Record<string, { optional?: boolean; devOptional?: boolean }> } =
		JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
	return Object.entries(lock.packages)
		.filter(([library, { optional, devOptional }]) => library && !optional && !devOptional)
		.map(([library]) => library)
		.filter((library) => !existsSync(path.join(folder, library, 'package.json')));
}

/** The C headers come from the platform's Node package where it has them, so that none are fetched. */
async function rebuildSqlite(folder: string): Promise<void> {
	const node = findNodeProgram(folder);
	const nodePackage = nodePackageFolder(folder);
	const hasHeaders = existsSync(path.join(nodePackage, 'include'));
	const env = {
		...process.env,
		PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
		...(hasHeaders && { npm_config_nodedir: nodePackage }),
	};
	// npm hands the .npmrc of this project down, and it says: no scripts.
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	await runNpm([...args, '--loglevel=error'], { cwd: folder, env }, node);
}

/**
 * The program file of a Node that n8n runs under: the one in the host's npm package, or on a platform
 * without such a package the one that runs this process.
 *
 * @throws Error when the latter is too old.
 */
function findNodeProgram(folder: string): string {
	const fileName = process.platform === 'win32' ? 'node.exe' : 'node';
	const packaged = path.join(nodePackageFolder(folder), 'bin', fileName);
	if (existsSync(packaged)) return packaged;
	if (Number(process.versions.node.split('.')[0]) >= minNodeMajor) return process.execPath;
	throw new Error(
		`n8n needs Node ${minNodeMajor}, and npm has none for ${process.platform} on ${process.arch}. ` +
			`Install Node ${minNodeMajor} and run this with it; here is Node ${process.versions.node}.`,
	);
}

/** Where npm puts the Node of this platform, with the C headers that libraries are compiled with. */
function nodePackageFolder(folder: string): string {
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	return path.join(folder, 'node_modules', `node-${platform}-${process.arch}`);
}
