/** How long tasks took, in milliseconds: of the latest 100,000, so that it does not grow. */
export class Durations {
	private readonly values = new Float64Array(100_000);

	count = 0;

	async measure(task: () => Promise<void>): Promise<void> {
		const startedAt = performance.now();
		await task();
		this.values[this.count++ % this.values.length] = performance.now() - startedAt;
	}

	/** So many of a hundred took at most this long. */
	percentile(share: number): number {
		const sorted = this.values.slice(0, this.count).sort();
		return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)];
	}
}
