/**
 * `npm run test:versions`: for each version of n8n's engine, a folder with it, our packed package and
 * the examples; there a process of its own runs them (`tryPackage.ts`). With `--renew` npm installs what
 * it gives today, and the lockfiles are written anew.
 */
import path from 'node:path';

import { runProgram } from '../host/runProgram';
import { step } from '../host/step';
import { heading, line, table } from '../print';
import { installVersion } from './install';
import { engineVersions, type EngineVersion } from './versions';

const tsx = path.join(__dirname, '..', '..', 'node_modules', 'tsx', 'dist', 'cli.mjs');

interface Outcome extends EngineVersion {
	result: string;
	seconds: number;
}

async function tryVersion(version: EngineVersion): Promise<Outcome> {
	const begun = Date.now();
	const outcome = (result: string) => ({
		...version,
		result,
		seconds: Math.round((Date.now() - begun) / 1000),
	});
	try {
		const folder = await installVersion(version, process.argv.includes('--renew'));
		const program = path.join('scripts', 'versions', 'tryPackage.ts');
		const env = { ...process.env, N8N_USER_FOLDER: folder };
		const printed = await runProgram(process.execPath, [tsx, program], { cwd: folder, env });
		return outcome(printed.trim());
	} catch (error: unknown) {
		line(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
		return outcome('does not work, see above');
	}
}

async function main(): Promise<void> {
	const outcomes: Outcome[] = [];
	for (const version of engineVersions) {
		const { n8n, core } = version;
		outcomes.push(await step(`n8n ${n8n} (n8n-core ${core})`, () => tryVersion(version)));
	}
	heading('The package in versions of n8n', 1);
	table(
		outcomes.map((outcome) => ({ ...outcome })),
		['n8n', 'core', 'workflow', 'seconds', 'result'],
	);
}

void main();
