import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';

const running: Sandbox[] = [];

/** Starts a sandbox that is closed at the end of the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await startSandbox(options);
	running.push(sandbox);
	return sandbox;
}

afterEach(async () => {
	await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});
