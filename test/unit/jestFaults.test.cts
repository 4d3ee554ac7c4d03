import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const load = createRequire(__filename);
const { projects, ...forAll }: { projects: object[] } = load('../../jest.config.js');
const [suite] = projects;

/** With the settings of the suite; `file` is in `test/support/jest/faults/`. */
async function runJest(file: string, settings: object = {}) {
	const testMatch = [path.join(root, 'test', 'support', 'jest', 'faults', file)];
	const config = JSON.stringify({ ...forAll, ...suite, ...settings, testMatch });
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

	it('when its tear-down throws, as it does for an operation without a test', async () => {
		const { exitCode, printed } = await runJest('passes.cts');
		expect(printed).toContain('Tests:       1 passed, 1 total');
		expect(printed).toContain('monitoringConfig > device > get never refused');
		expect(exitCode).toBe(1);
	});
});
