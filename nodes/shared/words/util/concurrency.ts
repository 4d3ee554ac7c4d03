import pLimit from 'p-limit';
import pMap from 'p-map';

/** Limits the number of tasks that run at the same time; others wait, and start in their order. */
export class Semaphore {
	private readonly turns = pLimit(1);

	/** @param limit returns the number of tasks; called before each start, because it may change */
	constructor(private readonly limit: () => number) {}

	/** Runs a task when there is room, and returns its result. */
	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		this.turns.concurrency = this.limit();
		return await this.turns(async () => {
			try {
				return await task();
			} finally {
				this.turns.concurrency = this.limit();
			}
		});
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
	return await pMap(entries, async (entry) => await task(entry), { concurrency });
}
