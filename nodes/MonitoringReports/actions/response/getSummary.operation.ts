import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import type { FeedClient } from '../../../shared/xmlFeed';
import { deviceField, locationField, optionsField, queryParameters } from '../query';
import { readItems } from '../records';

export const description: INodeProperties[] = shownFor(
	'response',
	['getSummary'],
	[deviceField, locationField, simplifyField, optionsField],
);

/** One item per device. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<IDataObject[]> {
	const summaries = feed.summaries(queryParameters(context, itemIndex));
	return await readItems(context, itemIndex, summaries, Number.POSITIVE_INFINITY);
}
