/**
 * Runs a task for each entry, up to `concurrency` at a time, and returns the results in the order of the entries.
 * After the first error, which is thrown, no further task starts.
 */
export async function mapConcurrently<Entry, Result>(
	entries: readonly Entry[],
	concurrency: number,
	task: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	let next = 0;
	let hasFailed = false;
	const worker = async () => {
		while (next < entries.length && !hasFailed) {
			const index = next++;
			try {
				results[index] = await task(entries[index]);
			} catch (error) {
				hasFailed = true;
				throw error;
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
	return results;
}
