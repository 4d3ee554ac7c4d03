import type { Config } from '@jest/types';

type TearDown = (config: Config.GlobalConfig) => unknown;

/** Jest loads a setup and what follows the tests apart from each other, in one process. */
const waiting = globalThis as { tearDowns?: TearDown[] };

/** In a global setup: says what to do after all tests. The run fails when it throws. */
export function afterAllTests(tearDown: TearDown): void {
	(waiting.tearDowns ??= []).push(tearDown);
}

export default async function tearDownAll(config: Config.GlobalConfig): Promise<void> {
	const due = waiting.tearDowns ?? [];
	waiting.tearDowns = [];
	for (const tearDown of due.reverse()) await tearDown(config);
}
