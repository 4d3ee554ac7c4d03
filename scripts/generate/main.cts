/** `npm run generate`: writes the output schemas of operations and the generated parts of pages. */
import '../loopbackOnly.cts';

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { loadNodeTypes } from '../engine/index.cts';
import { printLine } from '../print.cts';
import { generateFiles, listDifferences, readGeneratedFiles } from './files.cts';
import { runExamples } from './outputs.cts';
import { writeSaved } from './saved.cts';

const root = path.join(__dirname, '..', '..');

async function main(): Promise<void> {
	const nodeTypes = await loadNodeTypes(root);
	const files = await generateFiles(await runExamples(nodeTypes));
	const outdated = listDifferences(files, readGeneratedFiles());
	for (const file of outdated) {
		const target = path.join(root, file);
		const content = files[file];
		if (content === undefined) {
			rmSync(target);
			printLine(`Removed ${file}`);
			continue;
		}
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, content);
		printLine(`Wrote ${file}`);
	}
	if (process.argv.includes('--saved')) printLine(`Wrote ${await writeSaved(nodeTypes)}`);
	printLine(`${outdated.length} of ${Object.keys(files).length} generated files have changed`);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
