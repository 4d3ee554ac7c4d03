import { rmSync } from 'node:fs';

import type { Config } from '@jest/types';

import { afterAllTests } from './jest/globalTeardown.cts';
import makeUserFolder from './makeUserFolder.cts';
import { builtOperations, findUntestedOperations, readLog } from './operationLog.cts';
import refuseOldBuild from './refuseOldBuild.cts';

/** Before all tests. After them, the run fails when an operation lacks a test. */
export default async function setUp(): Promise<void> {
	await refuseOldBuild();
	const userFolder = makeUserFolder();
	afterAllTests((config) => {
		const log = readLog();
		rmSync(userFolder, { recursive: true, force: true });
		if (isSelection(config)) return;
		const untested = findUntestedOperations(builtOperations(), log);
		if (untested.length === 0) return;
		throw new Error(
			`every operation needs a test in which it outputs items and one in which it is refused.\n${untested.join('\n')}\n`,
		);
	});
}

/** A selection of tests does not show whether each operation has one. */
function isSelection(config: Config.GlobalConfig): boolean {
	const { testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch } = config;
	return (
		process.env.TEST_TIER === 'added' ||
		config.testPathPatterns.isSet() ||
		[testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch].some(Boolean)
	);
}
