import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { limitField, returnAllField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { limitParameter } from '../../../shared/n8n/parameters';
import type { FeedClient } from '../../../shared/xmlFeed';
import { deviceField, locationField, optionsField, queryParameters } from '../query';
import { readItems } from '../records';

export const description: INodeProperties[] = shownFor(
	'response',
	['getAll'],
	[deviceField, locationField, returnAllField, limitField, simplifyField, optionsField],
);

/** One item per check, with its device and location. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<IDataObject[]> {
	const limit = limitParameter(context, itemIndex);
	const responses = feed.responses(queryParameters(context, itemIndex));
	return await readItems(context, itemIndex, responses, limit);
}
