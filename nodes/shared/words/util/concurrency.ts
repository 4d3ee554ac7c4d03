/** Limits the number of tasks that run at the same time; others wait, and start in their order. */
export class Semaphore {
	private active = 0;
	/** Each function starts its task. */
	private readonly waiting: Array<() => void> = [];

	/** @param limit returns the number of tasks; called before each start, because it may change */
	constructor(private readonly limit: () => number) {}

	/** Runs a task when there is room, and returns its result. */
	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		const start = new Promise<void>((resolve) => this.waiting.push(resolve));
		this.startWaiting();
		await start;
		try {
			return await task();
		} finally {
			this.active--;
			this.startWaiting();
		}
	}

	/** Starts waiting tasks up to the limit. */
	private startWaiting(): void {
		while (this.waiting.length > 0 && this.active < this.limit()) {
			this.active++;
			this.waiting.shift()?.();
		}
	}
}

/** Runs tasks concurrently, but tasks with a common key one after the other, in the order of their calls. */
export class KeyedQueue {
	/** For each key, a promise that resolves when the last task with it ends. */
	private readonly ends = new Map<string, Promise<unknown>>();

	/** Runs a task after all earlier ones with one of its keys, even if they failed. Returns its result. */
	async run<Result>(keys: string[], task: () => Promise<Result>): Promise<Result> {
		const earlierEnds = keys.map((key) => this.ends.get(key));
		const running = Promise.all(earlierEnds).then(task);
		const end = running.catch(() => {});
		for (const key of keys) this.ends.set(key, end);
		try {
			return await running;
		} finally {
			for (const key of keys) if (this.ends.get(key) === end) this.ends.delete(key);
		}
	}
}

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
