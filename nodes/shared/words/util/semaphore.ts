/** Limits concurrency; waiting tasks continue in their order. */
export class Semaphore {
	private active = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit how many; asked again each time, because it may change */
	constructor(private readonly limit: () => number) {}

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

	private startWaiting(): void {
		while (this.waiting.length > 0 && this.active < this.limit()) {
			this.active++;
			this.waiting.shift()?.();
		}
	}
}
