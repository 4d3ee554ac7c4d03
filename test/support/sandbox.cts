import { onTestFinished } from './jest/onTestFinished.cts';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.cts';
import { isUnusedOrigin } from './listen.cts';

/** Closed at the end of the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox> {
	for (;;) {
		const sandbox = await startSandbox(options);
		const isUsable = options.port !== undefined || isUnusedOrigin(sandbox.origin);
		if (isUsable) {
			onTestFinished(() => sandbox.close());
			return sandbox;
		}
		await sandbox.close();
	}
}

/** In place of the usual frequencies of all platforms, in seconds. */
export function offerFrequencies({ faults }: Sandbox, ...seconds: number[]): void {
	faults.add({ kind: 'body', path: '*/frequencies/*', body: JSON.stringify(seconds) });
}
