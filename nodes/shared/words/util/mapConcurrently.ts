/**
 * Runs up to `concurrency` tasks at a time, one per entry, and returns their results in the order of
 * the entries. Throws the first error; no further task starts then.
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
			} finally {
				// Without a result, the task has thrown.
				hasFailed ||= !(index in results);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
	return results;
}
