import type { FeedQuery } from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';

/** A field that chooses which results are read. */
export type QueryField = Field<FeedQuery>;

/** The choice to leave a parameter out of the request. */
export const notSent = { name: 'Service Default', value: 'notSent' } as const;
