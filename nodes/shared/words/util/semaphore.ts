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
