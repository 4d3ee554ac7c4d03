import { textsIn } from './canarySearch';

/** Keeps everything that this process writes, until it is stopped. */
export function recordOutput(): { stop(): string[] } {
	const written: string[] = [];
	const spies = [process.stdout, process.stderr].map((stream) =>
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
			return true;
		}),
	);
	const consoleSpies = (['debug', 'error', 'info', 'log', 'warn'] as const).map((method) =>
		jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
			written.push(...textsIn(args));
		}),
	);
	return {
		stop() {
			for (const spy of [...spies, ...consoleSpies]) spy.mockRestore();
			return written;
		},
	};
}
