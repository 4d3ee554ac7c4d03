/** Collect at least this number of values before the worst are removed again: each removal sorts all. */
const minAdded = 1000;

/** Keeps the best of any number of values, in limited memory. Of equal values, the earlier is better. */
export class BestValues<Value> {
	private kept: Value[] = [];

	/** @param compare returns a negative number if the first value is better */
	constructor(
		/** The number of values to keep; Infinity for all. */
		private readonly size: number,
		private readonly compare: (one: Value, other: Value) => number,
	) {}

	add(value: Value): void {
		this.kept.push(value);
		if (this.kept.length >= 2 * this.size + minAdded) this.kept = this.sorted();
	}

	/** The best values, best first. */
	sorted(): Value[] {
		// Sorting is stable, and earlier values come first.
		return [...this.kept].sort(this.compare).slice(0, this.size);
	}
}
