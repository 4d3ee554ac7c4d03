import { rmSync } from 'node:fs';
import path from 'node:path';

import type { GlobalConfig, ProjectConfig } from 'jest';

import { builtOperations, findUntestedOperations, readLog } from './operationLog';

const engineTests = path.join(__dirname, '..', 'engine');

/** After all tests: removes the folder, and fails the run when an operation lacks a test. */
export default async function globalTeardown(
	globalConfig: GlobalConfig,
	projectConfig: ProjectConfig,
): Promise<void> {
	const log = readLog();
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
	if (!isWholeSuite(globalConfig, projectConfig)) return;
	const untested = findUntestedOperations(await builtOperations(), log);
	if (untested.length === 0) return;
	throw new Error(
		`every operation needs a test in which it outputs items and one in which it is refused.\n${untested.join('\n')}\n`,
	);
}

/** Whether all engine tests ran; a selection of tests says nothing about the operations. */
function isWholeSuite(config: GlobalConfig, { roots }: ProjectConfig): boolean {
	const { testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch } = config;
	const isSelection =
		config.testPathPatterns.isSet() ||
		[testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch].some(Boolean);
	return !isSelection && roots.some((folder) => engineTests.startsWith(folder));
}
