/** Tries the package on several versions of n8n's engine and says what became of it. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import packageJson from '../../package.json';
import { runNpm, runProgram } from '../host/runProgram';
import { heading, line, table } from '../print';

/**
 * n8n-core and the n8n-workflow that belongs to it: the oldest that the engine of the tests
 * (`scripts/engine`) runs on, some in between, and the newest that installs. n8n-workflow has
 * `createRunExecutionData`, which it needs, from 1.118 on.
 */
const versions: Array<[core: string, workflow: string]> = [
	['1.120.2', '1.118.2'],
	['2.0.0', '2.0.0'],
	['2.20.0', '2.20.0'],
	['2.30.0', '2.30.0'],
	['2.41.1', '2.41.0'],
];

/** What the sandbox and the engine of the tests need besides n8n. */
const libraries = ['fast-xml-parser', 'fastify', 'reflect-metadata', 'tsx', 'zod'] as const;

const root = path.join(__dirname, '..', '..');

/** A folder in which nothing but this version of n8n is found; kept for the next time. */
async function install(core: string, workflow: string): Promise<string> {
	const folder = path.join(root, '.versions', core);
	const { devDependencies } = packageJson;
	const dependencies = {
		'n8n-core': core,
		'n8n-workflow': workflow,
		...Object.fromEntries(libraries.map((name) => [name, devDependencies[name]])),
	};
	mkdirSync(folder, { recursive: true });
	writeFileSync(
		path.join(folder, 'package.json'),
		JSON.stringify({ private: true, dependencies }, undefined, '\t'),
	);
	await runNpm(
		[
			'install',
			'--ignore-scripts',
			'--legacy-peer-deps',
			'--no-audit',
			'--no-fund',
			'--loglevel=error',
		],
		{ cwd: folder },
	);
	return folder;
}

/** Copies the built package and what runs it into a folder below the libraries. */
function copyPackage(folder: string): string {
	const copy = path.join(folder, 'package');
	rmSync(copy, { recursive: true, force: true });
	for (const name of ['dist', 'examples', 'package.json', 'sandbox', 'scripts']) {
		cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
	}
	return copy;
}

async function tryVersion([core, workflow]: [string, string]): Promise<Record<string, string>> {
	const folder = await install(core, workflow);
	const copy = copyPackage(folder);
	const tsx = path.join(folder, 'node_modules', 'tsx', 'dist', 'cli.mjs');
	const printed = await runProgram(process.execPath, [tsx, 'scripts/versions/workflows.ts'], {
		cwd: copy,
	});
	return { 'n8n-core': core, 'n8n-workflow': workflow, result: printed.trim() };
}

async function main(): Promise<void> {
	const results = [];
	for (const version of versions) {
		line(`n8n-core ${version[0]} …`);
		results.push(await tryVersion(version));
	}
	heading('The example workflows', 1);
	table(results, ['n8n-core', 'n8n-workflow', 'result']);
}

main().catch((error: unknown) => {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`);
	process.exitCode = 1;
});
