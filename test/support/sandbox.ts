import { onTestFinished } from 'vitest';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';

/** Starts a sandbox that is closed at the end of the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await startSandbox(options);
	onTestFinished(() => sandbox.close());
	return sandbox;
}
