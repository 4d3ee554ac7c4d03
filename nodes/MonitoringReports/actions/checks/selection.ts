import type { FeedQuery } from '../../../shared/service/xmlFeed';
import type { RowSource } from '../outputReport';

export interface CheckSelection {
	/** The statuses that the user entered; empty for the known ones. */
	successStatuses: string[];
	timeZone: string;
	/** The locations to keep; empty for all. */
	locations: string[];
	result?: FeedQuery['result'];
}

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
