/** Limits concurrency; waiting tasks continue in their order. */
export class Semaphore {
	private active = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit how many; asked again each time, because it may change */
	constructor(private readonly limit: () => number) {}

	/** Waits for a place; `release` frees it. */
	async acquire(): Promise<void> {
		if (this.waiting.length === 0 && this.active < this.limit()) {
			this.active++;
			return;
		}
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}

	release(): void {
		this.active--;
		while (this.waiting.length > 0 && this.active < this.limit()) {
			this.active++;
			this.waiting.shift()?.();
		}
	}

	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		await this.acquire();
		try {
			return await task();
		} finally {
			this.release();
		}
	}
}
