import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const load = createRequire(__filename);
const { projects, ...forAll }: { projects: Array<{ displayName: string }> } =
	load('../../jest.config.js');
const engine = projects.find(({ displayName }) => displayName === 'engine');

/** With the settings of the engine tests; `file` is in `test/support/jest/faults/`. */
async function runJest(file: string, settings: object = {}) {
	const testMatch = [path.join(root, 'test', 'support', 'jest', 'faults', file)];
	const config = JSON.stringify({ ...forAll, ...engine, ...settings, testMatch });
	const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const args = [jest, '--config', config, '--maxWorkers=1'];
	const env = { ...process.env, TEST_TIER: 'full' };
	return await new Promise<{ exitCode: unknown; printed: string }>((resolve) => {
		execFile(process.execPath, args, { cwd: root, env }, (error, _, printed) =>
			resolve({ exitCode: error?.code ?? 0, printed }),
		);
	});
}

const withoutSetup = { globalSetup: undefined };

it.each<[string, string, object, string[]]>([
	[
		'a test leaves something open or tries to reach another host',
		'leavesOpen.cts',
		// What is left open keeps the worker alive.
		{ ...withoutSetup, workerGracefulExitTimeout: 500 },
		[
			'This test left open: session (1), server (1), child process (1), timer (1)',
			'This test tried to reach 192.0.2.1',
			'This file left open: session (1), server (1), child process (1), timer (2)',
			'Tests:       2 failed, 1 passed, 3 total',
		],
	],
	[
		'a test takes too much CPU for the fast tier',
		'slow.cts',
		{ ...withoutSetup, globals: { isFast: true } },
		['ms of CPU. A test of the fast tier takes at most 500', 'that ends in .slow.test.cts'],
	],
	[
		'a test hangs',
		'hangs.cts',
		{ ...withoutSetup, testTimeout: 1000 },
		['● waits for a response that never arrives', 'Exceeded timeout of 1000 ms for a test'],
	],
	[
		'a test blocks its process',
		'loops.cts',
		{ ...withoutSetup, globals: { hasFixedClock: true, blockLimitMs: 1000 } },
		['has blocked its process for 1 s:', 'loops.cts: computes without an end', 'signal=SIGKILL'],
	],
	[
		'its tear-down throws, as it does for an operation without a test',
		'passes.cts',
		{},
		['Tests:       1 passed, 1 total', 'monitoringConfig > device > get never refused'],
	],
])('a run of Jest is red when %s', async (_, file, settings, messages) => {
	const { exitCode, printed } = await runJest(file, settings);
	expect(exitCode).toBe(1);
	for (const message of messages) expect(printed).toContain(message);
});
