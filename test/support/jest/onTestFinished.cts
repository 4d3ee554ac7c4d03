type Cleanup = () => unknown;

let cleanups: Cleanup[] = [];

/** The last one added runs first, also when the test fails. */
export function onTestFinished(cleanup: Cleanup): void {
	cleanups.push(cleanup);
}

/** All of them run, also when one fails. */
export async function cleanUp(): Promise<void> {
	const due = cleanups.reverse();
	cleanups = [];
	const failures: unknown[] = [];
	for (const cleanup of due) {
		try {
			await cleanup();
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}
