import type { FeedQuery } from '../../../xmlFeed';
import type { Field } from '../field';

/** A field that chooses which results are read. */
export type QueryField = Field<FeedQuery>;

/** The choice to leave a parameter out of the request. */
export const notSent = { name: "Not Sent (Service's Default)", value: 'notSent' } as const;
