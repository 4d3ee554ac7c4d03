import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { withProgress } from '../print.cts';
import { newestChange, quietInstallArgs, runNpm } from './runProgram.cts';

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
 * several minutes. Prints its progress. When it is ended, the next call continues: it repeats no
 * finished step, and keeps the libraries that are complete. With the file of another n8n's command line
 * in `LIVE_N8N`, that n8n is used with the Node of this process, and no browser is there.
 *
 * @throws Error with the step, the cause and what npm printed, when npm fails.
 */
export async function installHost(folder = hostFolder): Promise<Host> {
	const playwright = path.join(folder, 'node_modules', 'playwright-core');
	const { LIVE_N8N: other } = process.env;
	if (other) return { folder, node: process.execPath, n8n: other, playwright };
	const manifestsHash = hashManifests();
	const finish = async (step: string, title: string, work: () => Promise<void>) =>
		await runOnce(path.join(folder, step), manifestsHash, title, work);
	await finish('installed', 'Install n8n and its 2,000 libraries (2.3 GB, about 4 minutes)', () =>
		installLibraries(folder),
	);
	await finish(
		'compiled',
		'Build the SQLite library (up to 3 minutes, if it has to be compiled)',
		() => rebuildSqlite(folder),
	);
	return {
		folder,
		node: findNodeProgram(folder),
		n8n: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
		playwright,
	};
}

/** Does a step unless its marker file shows that it was finished from the same source. */
export async function runOnce(
	marker: string,
	source: string,
	title: string,
	work: () => Promise<void>,
): Promise<void> {
	if (existsSync(marker) && readFileSync(marker, 'utf8') === source) return;
	rmSync(marker, { force: true });
	await withProgress(title, work).catch((error: unknown) => {
		const message = error instanceof Error ? error.message : String(error);
		throw new Error(`${title}: ${message}\nThe next start continues from here.`, { cause: error });
	});
	mkdirSync(path.dirname(marker), { recursive: true });
	writeFileSync(marker, source);
}

function hashManifests(): string {
	const hash = createHash('sha256');
	for (const file of manifests) hash.update(readFileSync(path.join(root, 'host', file)));
	return hash.digest('hex');
}

/**
 * No scripts: one library (a Kafka client) would fetch a program from elsewhere. Legacy peers:
 * n8n's libraries ask for peers that exclude each other. `npm ci` would delete what is there first.
 */
async function installLibraries(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const file of manifests)
		copyFileSync(path.join(root, 'host', file), path.join(folder, file));
	const unended = path.join(folder, 'unended');
	if (existsSync(unended)) removeIncomplete(folder);
	writeFileSync(unended, '');
	const args = ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps'];
	let missing: string[] = [];
	// On a bad connection, npm can leave libraries out and still end with 0.
	for (let attempt = 0; attempt < 2; attempt++) {
		// Its output shows what it fetched last.
		const options = ['--prefer-offline', ...quietInstallArgs, '--loglevel=http'];
		await runNpm([...args, ...options], { cwd: folder, writesTo: folder });
		missing = missingLibraries(folder);
		if (missing.length > 0) continue;
		rmSync(unended);
		return;
	}
	throw new Error(
		`npm left out ${missing.length} libraries of n8n, among them ${missing.slice(0, 3).join(', ')}.`,
	);
}

/** npm ends a download that has been silent for five minutes. */
const longestWriteMs = 10 * 60_000;

/**
 * Removes the libraries that npm may have been writing when it was killed, so that it writes them
 * again: it takes a folder with a package.json for complete.
 */
export function removeIncomplete(folder: string): void {
	const libraries = readLock(folder).map(([library]) => path.join(folder, library));
	const changes = libraries.map((library) => newestChange([library], 'node_modules'));
	const completeUntil = Math.max(0, ...changes) - longestWriteMs;
	libraries.forEach((library, index) => {
		if (changes[index] > completeUntil) rmSync(library, { recursive: true, force: true });
	});
}

/** The libraries that npm has not written; optional ones may be missing. */
function missingLibraries(folder: string): string[] {
	return readLock(folder)
		.filter(([, { optional, devOptional }]) => !optional && !devOptional)
		.map(([library]) => library)
		.filter((library) => !existsSync(path.join(folder, library, 'package.json')));
}

/** The folders of all libraries, such as `node_modules/n8n`. */
function readLock(folder: string) {
	const lock: { packages: Record<string, { optional?: boolean; devOptional?: boolean }> } =
		JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
	return Object.entries(lock.packages).filter(([library]) => library);
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
	await runNpm([...args, '--loglevel=error'], { cwd: folder, env, writesTo: folder }, node);
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
