/**
 * The best of any number of values, in limited memory: a heap with the worst one on top. Of equal values, the
 * earlier wins.
 */
export class BoundedHeap<Value> {
	private readonly entries: Array<{ value: Value; order: number }> = [];

	private added = 0;

	/**
	 * @param size how many are kept; Infinity for all
	 * @param compare negative when the first one is better
	 */
	constructor(
		private readonly size: number,
		private readonly compare: (one: Value, other: Value) => number,
	) {}

	/** Drops the worst value if all places are taken. */
	add(value: Value): void {
		const entry = { value, order: this.added++ };
		const { entries } = this;
		// If all are kept, none is dropped, and only `sorted` needs their order.
		if (this.size === Number.POSITIVE_INFINITY) entries.push(entry);
		else if (entries.length < this.size) this.rise(entry);
		else if (this.size > 0 && this.isBetter(entry, entries[0])) this.replaceTop(entry);
	}

	/** The kept values, best first. */
	sorted(): Value[] {
		return [...this.entries]
			.sort((one, other) => this.compare(one.value, other.value) || one.order - other.order)
			.map(({ value }) => value);
	}

	private isBetter(
		one: { value: Value; order: number },
		other: { value: Value; order: number },
	): boolean {
		return (this.compare(one.value, other.value) || one.order - other.order) < 0;
	}

	/** Moves the entry up from the bottom of the heap, past better ones. */
	private rise(entry: { value: Value; order: number }): void {
		const { entries } = this;
		let index = entries.length;
		entries.push(entry);
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (!this.isBetter(entries[parent], entry)) break;
			entries[index] = entries[parent];
			index = parent;
		}
		entries[index] = entry;
	}

	/** Replaces the worst entry, and moves the new one down past worse ones. */
	private replaceTop(entry: { value: Value; order: number }): void {
		const { entries } = this;
		let index = 0;
		for (let child = 1; child < entries.length; child = 2 * index + 1) {
			if (child + 1 < entries.length && this.isBetter(entries[child], entries[child + 1])) child++;
			if (!this.isBetter(entry, entries[child])) break;
			entries[index] = entries[child];
			index = child;
		}
		entries[index] = entry;
	}
}
