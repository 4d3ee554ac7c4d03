import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { Fact } from '../../../shared/util/assumptions';
import type { FeedQuery } from '../../../shared/xmlFeed';

/** Fields of an operation that choose which results are read. */
export interface QueryField {
	properties: INodeProperties[];
	/** What they add to the query. Throws when a value does not fit. */
	read(context: IExecuteFunctions, itemIndex: number): FeedQuery;
}

/** What all fields of an operation choose together. */
export function queryOf(
	context: IExecuteFunctions,
	itemIndex: number,
	fields: QueryField[],
): FeedQuery {
	return Object.assign({}, ...fields.map((field) => field.read(context, itemIndex)));
}

/** Says of a field that its parameter is not documented; nothing of one that is. */
export function assumedHint({ value, status }: Fact<string>): string | undefined {
	return status === 'assumed'
		? `Sent as "${value}", a name the service does not document. If it has no effect, use Additional Query Parameters.`
		: undefined;
}
