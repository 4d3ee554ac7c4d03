/**
 * `npm run test:versions`: for each version of n8n's engine, installs it into a folder with our packed
 * package and the examples, and runs these there in a separate process (`checkPackage.cts`). With
 * `--renew` npm installs what it gives today, and the lockfiles are updated.
 */
import path from 'node:path';

import { runProgram } from '../../scripts/host/runProgram.cts';
import { printHeading, printLine, printTable, withProgress } from '../../scripts/print.cts';
import { installVersion } from './install.cts';
import { engineVersions, type EngineVersion } from './versions.cts';

const tsx = ['--require', require.resolve('tsx/cjs')];

interface Outcome extends EngineVersion {
	result: string;
	seconds: number;
}

async function checkVersion(version: EngineVersion): Promise<Outcome> {
	const startedAt = Date.now();
	const toOutcome = (result: string) => ({
		...version,
		result,
		seconds: Math.round((Date.now() - startedAt) / 1000),
	});
	try {
		const folder = await installVersion(version, process.argv.includes('--renew'));
		const program = path.join('tools', 'versions', 'checkPackage.cts');
		const env = { ...process.env, N8N_USER_FOLDER: folder };
		const printed = await runProgram(process.execPath, [...tsx, program], { cwd: folder, env });
		return toOutcome(printed.trim());
	} catch (error: unknown) {
		printLine(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
		return toOutcome('does not work, see above');
	}
}

async function main(): Promise<void> {
	const outcomes: Outcome[] = [];
	for (const version of engineVersions) {
		const { n8n, core } = version;
		outcomes.push(await withProgress(`n8n ${n8n} (n8n-core ${core})`, () => checkVersion(version)));
	}
	printHeading('The package in versions of n8n', 1);
	printTable(
		outcomes.map((outcome) => ({ ...outcome })),
		['n8n', 'core', 'workflow', 'seconds', 'result'],
	);
}

void main();
