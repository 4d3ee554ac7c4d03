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
