import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { toJson } from '../../shared/n8n/operations';
import { booleanParameter } from '../../shared/n8n/parameters';
import { rawRecord, simplifyRecord, type FeedRecord } from '../../shared/xmlFeed';

/** The first records as the user wants them: simplified, or in the feed's own names and texts. */
export async function readItems(
	context: IExecuteFunctions,
	itemIndex: number,
	records: AsyncIterable<FeedRecord>,
	limit: number,
): Promise<IDataObject[]> {
	const isSimple = booleanParameter(context, 'simplify', itemIndex);
	const items: IDataObject[] = [];
	for await (const record of records) {
		items.push(toJson(isSimple ? simplifyRecord(record) : rawRecord(record)));
		if (items.length >= limit) break;
	}
	return items;
}
