import type { FeedQuery } from '../../../shared/service/xmlFeed';
import type { RowSource } from '../outputReport';

/** How records are read as checks, and which of them count. */
export interface CheckSelection {
	/** Those that the user names; none where the node is to know. */
	successStatuses: string[];
	timeZone: string;
	/** Names of locations; all without one. */
	locations: string[];
	result?: FeedQuery['result'];
}

/**
 * How to read the records of a report as checks, and which of them count, by options and filters.
 */
export function selectionOf({
	options,
	query,
	run,
}: Pick<RowSource, 'options' | 'query'> & {
	run: Pick<RowSource['run'], 'timeZone'>;
}): CheckSelection {
	const { locations = [], result } = query;
	const { successStatuses = [] } = options;
	return { successStatuses, timeZone: run.timeZone, locations, result };
}
