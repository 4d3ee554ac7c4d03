/** Fails a run after its tests: Vitest (4.1) prints what follows them throws, and calls the run green. */
export function failRun(message: string): never {
	process.exitCode = 1;
	throw new Error(message);
}
