/**
 * `npm run verify`: what n8n checks before it verifies a package, for both editions. Its linter with its own rules, whether the package is
 * eligible for n8n Cloud, and its scanner over the sources and over the packed files. n8n's scanner itself takes only
 * published packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

import { buildVerified, verifiedFolder } from './edition.mjs';
import { libraryProgram, root, runStep } from './prepare.mjs';

const n8nNode = libraryProgram('@n8n/node-cli', 'bin/n8n-node.mjs');

function checkEligible(cwd) {
	const env = { ...process.env, NO_COLOR: '1' };
	const printed = execFileSync(process.execPath, [n8nNode, 'cloud-support'], {
		cwd,
		encoding: 'utf8',
		env,
	});
	console.log(printed);
	// It ends with 0 in any case.
	if (!printed.includes('Cloud support is ENABLED')) throw new Error('Not eligible for n8n Cloud.');
}

async function scan(title, folder, patterns) {
	const { passed, message, details } = await analyzePackage(folder, patterns);
	console.log(`n8n's scanner, ${title}: ${passed ? 'passed' : `${message}\n${details ?? ''}`}`);
	if (!passed) process.exitCode = 1;
}

async function scanPacked(cwd) {
	const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
	try {
		const npm = [
			process.env.npm_execpath,
			'pack',
			'--ignore-scripts',
			'--json',
			'--pack-destination',
			folder,
		];
		const printed = execFileSync(process.execPath, npm, { cwd, encoding: 'utf8' });
		const [{ filename }] = JSON.parse(printed);
		execFileSync('tar', ['-xzf', filename], { cwd: folder });
		await scan('the packed files', path.join(folder, 'package'), ['**/*.js', 'package.json']);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

buildVerified();
for (const [edition, folder] of [
	['two action nodes', root],
	['one action node', verifiedFolder],
]) {
	runStep(`n8n's linter, ${edition}`, [n8nNode, 'lint'], folder);
	checkEligible(folder);
	await scan('the sources', folder, SOURCE_FILE_PATTERNS);
	await scanPacked(folder);
}
