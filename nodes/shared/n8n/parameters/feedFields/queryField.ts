import type { FeedQuery } from '../../../xmlFeed';
import type { Field } from '../field';
import type { ParameterReader } from '../parameterReader';

/** A field that chooses which results are read. */
export type QueryField = Field<FeedQuery>;

/** What these fields choose together; where two choose the same, the later one holds. */
export function readQuery(fields: readonly QueryField[], parameters: ParameterReader): FeedQuery {
	return Object.assign({}, ...fields.map((field) => field.read(parameters)));
}

/** The choice to leave a parameter out of the request. */
export const notSent = { name: "Not Sent (Service's Default)", value: 'notSent' } as const;
