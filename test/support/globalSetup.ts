import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { failRun } from './failRun';
import makeUserFolder from './makeUserFolder';
import { builtOperations, findUntestedOperations, readLog } from './operationLog';

const engineTests = path.join(__dirname, '..', 'engine');

/** Before all tests. Returns what follows them: it fails the run when an operation lacks a test. */
export default function setUp(project: TestProject): () => void {
	const userFolder = makeUserFolder();
	return () => {
		const log = readLog();
		rmSync(userFolder, { recursive: true, force: true });
		if (!ranAllEngineTests(project)) return;
		const untested = findUntestedOperations(builtOperations(), log);
		if (untested.length === 0) return;
		failRun(
			`every operation needs a test in which it outputs items and one in which it is refused.\n${untested.join('\n')}\n`,
		);
	};
}

/** A selection of tests says nothing about the operations. */
function ranAllEngineTests({ vitest, config }: TestProject): boolean {
	const files = new Set(vitest.state.getFilepaths());
	const names = readdirSync(engineTests).filter((name) => name.endsWith('.test.ts'));
	return !config.testNamePattern && names.every((name) => files.has(path.join(engineTests, name)));
}
