import type { Check } from '../simulation';
import { FeedRequestError } from './errorDocument';

/** Whether a report counts a check. */
export type CheckFilter = (check: Check) => boolean;

/**
 * The filter by success or failure that spec/service.md §4.2 names. The parameter's name and its two
 * values, in any case, are assumed (spec/xml-feed-public-facts.md §1.1).
 *
 * @throws FeedRequestError for another value.
 */
export function checkFilterOf(result: string | undefined): CheckFilter {
	switch (result?.toLowerCase()) {
		case undefined:
			return () => true;
		case 'success':
			return ({ succeeded }) => succeeded;
		case 'failure':
			return ({ succeeded }) => !succeeded;
		default:
			throw new FeedRequestError('Result is neither Success nor Failure.');
	}
}
