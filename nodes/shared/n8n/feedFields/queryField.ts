import type { Fact } from '../../util/assumptions';
import type { FeedQuery } from '../../xmlFeed';
import type { Field } from '../field';

/** A field that chooses which results are read. */
export type QueryField = Field<FeedQuery>;

/** Says of a field that its parameter is not documented; nothing of one that is. */
export function assumedHint({ value, status }: Fact<string>): string | undefined {
	return status === 'assumed'
		? `Sent as "${value}", a name the service does not document. If it has no effect, use Additional Query Parameters.`
		: undefined;
}
