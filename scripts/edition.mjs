/**
 * `npm run pack:verified`: the edition that n8n can verify, because it has one action node (docs/dev/release.md). It is a
 * copy of the sources with another list of nodes in its package.json, built in `.verified/`. Its tarball, and the
 * examples for it, are in that folder.
 */
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { libraryProgram, root, runStep } from './prepare.mjs';

const output = path.join(root, '.verified');
/** Below node_modules, because n8n's linter, whose configuration must not change, ignores no other folder. */
export const verifiedFolder = path.join(output, 'node_modules', 'n8n-nodes-dotcom-monitor');

const node = 'DotcomMonitor';
/** The nodes whose resources it has. */
const composed = ['MonitoringConfig', 'MonitoringReports'];
const copied = [
	...['credentials', 'icons', 'nodes', 'LICENSE.md', 'eslint.config.mjs', 'gulpfile.js'],
	...['package-lock.json', 'scripts/builtFrom.mjs', 'tsconfig.json'],
];

function inNodes(...names) {
	return path.join(verifiedFolder, 'nodes', ...names);
}

function readJson(file) {
	return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, content) {
	writeFileSync(file, `${JSON.stringify(content, null, '\t')}\n`);
}

/** A workflow with the node of this edition. */
function convertWorkflow(text) {
	return text
		.replaceAll(
			/(n8n-nodes-dotcom-monitor\.)monitoring(?:Config|Reports)(?=(?:Tool)?")/g,
			'$1dotcomMonitor',
		)
		.replaceAll(/Monitoring (?:Config|Reports)(?! Trigger)/g, 'Dotcom-Monitor');
}

/** The README as npm shows it. */
function convertReadme(text) {
	const [repository] = readJson(path.join(root, 'package.json')).homepage.split('#');
	return text
		.replaceAll('(docs/images/', `(${repository}/raw/HEAD/docs/images/`)
		.replaceAll(/\*\*Monitoring (?:Config|Reports)(?! Trigger)/g, '**Dotcom-Monitor')
		.replaceAll('Monitoring Config', 'Dotcom-Monitor (setup)')
		.replaceAll(/Monitoring Reports(?! Trigger)/g, 'Dotcom-Monitor (results)');
}

function convertFile(from, to, convert) {
	writeFileSync(to, convert(readFileSync(from, 'utf8')));
}

/** The search words of both nodes, and the pages of the first. */
function mergeCodex() {
	const [first, ...others] = composed.map((name) => readJson(inNodes(name, `${name}.node.json`)));
	const union = (key) => [...new Set([first, ...others].flatMap((codex) => codex[key]))];
	writeJson(inNodes(node, `${node}.node.json`), {
		...first,
		node: 'n8n-nodes-dotcom-monitor.dotcomMonitor',
		categories: union('categories'),
		alias: union('alias'),
	});
}

function copySources() {
	rmSync(output, { recursive: true, force: true });
	for (const name of copied)
		cpSync(path.join(root, name), path.join(verifiedFolder, name), { recursive: true });
	mergeCodex();
	for (const name of composed) {
		cpSync(inNodes(name, '__schema__'), inNodes(node, '__schema__'), { recursive: true });
		for (const part of ['__schema__', `${name}.node.ts`, `${name}.node.json`])
			rmSync(inNodes(name, part), { recursive: true });
	}
}

function writeManifest() {
	const { n8n, ...manifest } = readJson(path.join(root, 'package.json'));
	const others = n8n.nodes.filter(
		(file) => !composed.some((name) => file.endsWith(`/${name}.node.js`)),
	);
	const nodes = [`dist/nodes/${node}/${node}.node.js`, ...others];
	writeJson(path.join(verifiedFolder, 'package.json'), { ...manifest, n8n: { ...n8n, nodes } });
}

function convertExamples() {
	const examples = path.join(output, 'examples');
	mkdirSync(examples);
	for (const file of readdirSync(path.join(root, 'examples')))
		convertFile(path.join(root, 'examples', file), path.join(examples, file), convertWorkflow);
}

/** Of all that the edition is made of, so that it is not built twice. */
function hashParts() {
	const hash = createHash('sha256');
	const parts = ['dist/.built-from', 'README.md', 'scripts/edition.mjs'];
	const examples = readdirSync(path.join(root, 'examples')).map((file) => `examples/${file}`);
	for (const part of [...parts, ...examples]) hash.update(readFileSync(path.join(root, part)));
	return hash.digest('hex');
}

/** Builds the edition in its folder; the package itself must be built. */
export function buildVerified() {
	const stamp = path.join(output, '.made-from');
	const parts = hashParts();
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === parts) return;
	copySources();
	writeManifest();
	convertFile(path.join(root, 'README.md'), path.join(verifiedFolder, 'README.md'), convertReadme);
	convertExamples();
	const gulp = libraryProgram('gulp', 'bin/gulp.js');
	runStep('Build the edition with one action node', [gulp, '--silent', 'build'], verifiedFolder);
	writeFileSync(stamp, parts);
}

/** Packs it into a tarball in `.verified/`. */
export function packVerified() {
	buildVerified();
	const { npm_execpath: npm } = process.env;
	const args = ['--ignore-scripts', '--loglevel=error', '--pack-destination', output];
	runStep('Pack it', [npm, 'pack', ...args], verifiedFolder);
}
