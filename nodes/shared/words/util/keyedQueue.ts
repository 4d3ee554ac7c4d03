/** Carries out tasks at once, except those with a key in common: they follow each other as they came. */
export class KeyedQueue {
	private readonly ends = new Map<string, Promise<unknown>>();

	/** Tasks without keys can run at the same time as any other; failed ones do not block others. */
	async run<Result>(keys: string[], task: () => Promise<Result>): Promise<Result> {
		const earlier = keys.map((key) => this.ends.get(key));
		const running = Promise.all(earlier).then(task);
		const end = running.catch(() => {});
		for (const key of keys) this.ends.set(key, end);
		try {
			return await running;
		} finally {
			for (const key of keys) if (this.ends.get(key) === end) this.ends.delete(key);
		}
	}
}
