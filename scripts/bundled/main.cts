/**
 * `npm run sbom -- <file>`: the bill of materials of the package (CycloneDX), written by npm.
 * `npm run audit:bundled`: fails when npm knows a weakness of a bundled library.
 */
import { writeFileSync } from 'node:fs';

import { quietInstallArgs, runNpm } from '../host/runProgram.cts';
import { printLine } from '../print.cts';
import { inBundledFolder, sbomArgs } from './folder.cts';

async function writeBillOfMaterials(file: string | undefined): Promise<void> {
	if (!file) throw new Error('Say which file to write, as in: npm run sbom -- sbom.cdx.json');
	const text = await inBundledFolder(async (folder) => await runNpm(sbomArgs, { cwd: folder }));
	writeFileSync(file, text);
	printLine(`Wrote ${file}`);
}

async function audit(): Promise<void> {
	const report = await inBundledFolder(async (folder) => {
		await runNpm(['install', '--package-lock-only', ...quietInstallArgs], { cwd: folder });
		return await runNpm(['audit'], { cwd: folder });
	});
	printLine(report);
}

async function main(): Promise<void> {
	const [command, file] = process.argv.slice(2);
	await (command === 'audit' ? audit() : writeBillOfMaterials(file));
}

void main();
