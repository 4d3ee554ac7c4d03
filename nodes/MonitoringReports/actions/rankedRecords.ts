import type { FeedRecord } from '../../shared/service/xmlFeed';
import { BestValues } from '../../shared/words/util/bestValues';

/** Sorts records by a number, and keeps only the first ones; those without the number come last. */
export class RankedRecords {
	/** How many records were added. */
	count = 0;

	/** How many of them have no number to sort by. */
	unranked = 0;

	private readonly best: BestValues<{ record: FeedRecord; rank: number }>;

	/**
	 * @param limit the maximum number of records; may be Infinity
	 * @param numberOf undefined for a record without the number
	 */
	constructor(
		limit: number,
		private readonly numberOf: (record: FeedRecord) => number | undefined,
		private readonly isDescending: boolean,
	) {
		// Two infinite ranks are equal; their difference would be NaN.
		this.best = new BestValues(limit, (one, other) =>
			one.rank === other.rank ? 0 : one.rank - other.rank,
		);
	}

	add(record: FeedRecord): void {
		const number = this.numberOf(record);
		this.count++;
		if (number === undefined) this.unranked++;
		const direction = this.isDescending ? -1 : 1;
		const rank = number === undefined ? Number.POSITIVE_INFINITY : number * direction;
		this.best.add({ record, rank });
	}

	sorted(): FeedRecord[] {
		return this.best.sorted().map(({ record }) => record);
	}
}
