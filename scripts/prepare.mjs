/**
 * Makes a fresh clone ready: installs the libraries of the lockfile when they are missing or
 * outdated, and builds the package. Needs nothing but Node and npm.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const installedFrom = path.join(root, 'node_modules', '.installed-from');
const oldestNode = 20;

/** Runs a program of this project; ends with its exit code when that is not 0. */
export function run(title, args) {
	console.log(`\n== ${title}`);
	const begun = Date.now();
	const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
	if (error) throw error;
	if (status !== 0) {
		console.error(`\n${title}: this step did not work out (exit code ${status}).`);
		process.exit(status ?? 1);
	}
	console.log(`== ${title}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/** The file of a library's program, to be run with Node. */
export function program(library, file) {
	return path.join(root, 'node_modules', library, file);
}

export function prepare() {
	const [major] = process.versions.node.split('.');
	if (Number(major) < oldestNode) {
		console.error(`This needs Node ${oldestNode} or newer; here is Node ${process.versions.node}.`);
		process.exit(1);
	}
	install();
	run('Build', [program('gulp', 'bin/gulp.js'), '--silent', 'build']);
}

function install() {
	const lockfile = readFileSync(path.join(root, 'package-lock.json'));
	const wanted = createHash('sha256').update(lockfile).digest('hex');
	if (existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted) return;
	const npm = process.env.npm_execpath;
	if (!npm) {
		console.error('Run this through npm, as in: npm start');
		process.exit(1);
	}
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
	run('Install the libraries (a minute or two the first time)', [npm, 'ci', ...quiet]);
	writeFileSync(installedFrom, wanted);
}
