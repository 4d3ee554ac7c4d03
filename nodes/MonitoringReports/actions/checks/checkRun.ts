import type { FeedRecord } from '../../../shared/xmlFeed';

/** What rows are made of. */
export interface CheckRun {
	/** The records of the report as they come. */
	records: AsyncIterable<FeedRecord[]>;
	/** A record as a row. */
	present(record: FeedRecord): object;
	/** How many rows are taken at most. */
	limit: number;
	addHint(message: string): void;
	/** Notes that the limit left out rows, where no row is there for them. */
	noteCutOff(limit: number, leftOut: number): void;
}
