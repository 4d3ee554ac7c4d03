/**
 * Prepares a fresh clone: installs the libraries of the lockfile when they are missing or outdated,
 * and builds the package. Needs nothing but Node and npm.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { isBuilt } from './builtFrom.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const installedFrom = path.join(root, 'node_modules', '.installed-from');
const minNodeMajor = 20;

/** Runs a program with Node, under a title; ends this process with its exit code when that is not 0. */
export function runStep(title, args, cwd = root) {
	console.log(`\n== ${title}`);
	const startedAt = Date.now();
	const { status, error } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' });
	if (error) throw error;
	if (!reportEnd(title, status, startedAt)) process.exit(status ?? 1);
}

/**
 * Runs several at the same time, and shows what each has printed when it has ended; ends this process
 * when one of them has failed.
 */
export async function runStepsAtOnce(steps) {
	if (!(await trySteps(steps))) process.exit(1);
}

/** Returns whether all of them have succeeded. */
export async function trySteps(steps) {
	const runs = Object.entries(steps).map(async ([title, args]) => {
		const startedAt = Date.now();
		const run = promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: Infinity });
		const { code = 0, stdout, stderr } = await run.catch((error) => error);
		console.log(`\n== ${title}\n${stdout}${stderr}`.trimEnd());
		return reportEnd(title, code, startedAt);
	});
	const areDone = await Promise.all(runs);
	return areDone.every(Boolean);
}

/** Shows its output at once, while other steps run; returns whether it has succeeded. */
export async function tryStep(title, args) {
	console.log(`\n== ${title}`);
	const startedAt = Date.now();
	const run = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
	const [status] = await once(run, 'exit');
	return reportEnd(title, status, startedAt);
}

/** Returns whether the step has succeeded. */
function reportEnd(title, status, startedAt) {
	if (status === 0) {
		console.log(`== ${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
		return true;
	}
	console.error(`\n${title}: this step failed (exit code ${status}).`);
	return false;
}

export function libraryProgram(library, file) {
	return path.join(root, 'node_modules', library, file);
}

export function prepare() {
	const [major] = process.versions.node.split('.');
	if (Number(major) < minNodeMajor) {
		console.error(
			`This needs Node ${minNodeMajor} or newer; here is Node ${process.versions.node}.`,
		);
		process.exit(1);
	}
	installLibraries();
	build();
}

export function build() {
	if (isBuilt()) return;
	runStep('Build', [libraryProgram('gulp', 'bin/gulp.js'), '--silent', 'build']);
}

function installLibraries() {
	const lockfile = readFileSync(path.join(root, 'package-lock.json'));
	const lockfileHash = createHash('sha256').update(lockfile).digest('hex');
	if (existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === lockfileHash) return;
	const npm = process.env.npm_execpath;
	if (!npm) {
		console.error('Run this through npm, as in: npm start');
		process.exit(1);
	}
	const quietArgs = ['--no-audit', '--no-fund', '--loglevel=error'];
	runStep('Install the libraries (a minute or two the first time)', [npm, 'ci', ...quietArgs]);
	writeFileSync(installedFrom, lockfileHash);
}
