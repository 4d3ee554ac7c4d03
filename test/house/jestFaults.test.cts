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
	return await new Promise<{ exitCode: unknown; printed: string }>((resolve) => {
		execFile(process.execPath, args, { cwd: root }, (error, _, printed) =>
			resolve({ exitCode: error?.code ?? 0, printed }),
		);
	});
}

describe('a run of Jest is red', () => {
	it('when a test leaves something open or tries to reach another host', async () => {
		const { exitCode, printed } = await runJest('leavesOpen.cts', {
			globalSetup: undefined,
			// What is left open keeps the worker alive.
			workerGracefulExitTimeout: 500,
		});
		expect(exitCode).toBe(1);
		expect(printed).toContain(
			'This test left open: session (1), server (1), child process (1), timer (1)',
		);
		expect(printed).toContain('This test tried to reach 192.0.2.1');
		expect(printed).toContain(
			'This file left open: session (1), server (1), child process (1), timer (2)',
		);
		expect(printed).toContain('Tests:       2 failed, 1 passed, 3 total');
	});

	it('when a test takes too much CPU for the fast tier', async () => {
		const settings = { globalSetup: undefined, globals: { isFast: true } };
		const { exitCode, printed } = await runJest('slow.cts', settings);
		expect(exitCode).toBe(1);
		expect(printed).toMatch(
			/This test took \d+ ms of CPU\. A test of the fast tier takes at most 500/,
		);
		expect(printed).toContain('move it into a file that ends in .slow.test.cts');
	});

	it('when a test hangs', async () => {
		const settings = { globalSetup: undefined, testTimeout: 1000 };
		const { exitCode, printed } = await runJest('hangs.cts', settings);
		expect(exitCode).toBe(1);
		expect(printed).toContain('● waits for a response that never arrives');
		expect(printed).toContain('Exceeded timeout of 1000 ms for a test');
	});

	it('when a test blocks its process', async () => {
		const globals = { hasFixedClock: true, blockLimitMs: 1000 };
		const { exitCode, printed } = await runJest('loops.cts', { globalSetup: undefined, globals });
		expect(exitCode).toBe(1);
		expect(printed).toMatch(
			/has blocked its process for 1 s: .*loops\.cts: computes without an end/,
		);
		expect(printed).toContain('signal=SIGKILL');
	});

	it('when its tear-down throws, as it does for an operation without a test', async () => {
		const { exitCode, printed } = await runJest('passes.cts');
		expect(printed).toContain('Tests:       1 passed, 1 total');
		expect(printed).toContain('monitoringConfig > device > get never refused');
		expect(exitCode).toBe(1);
	});
});
