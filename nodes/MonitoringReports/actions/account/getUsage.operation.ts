import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../../shared/n8n/operations';
import { usageReport, type FeedClient } from '../../../shared/xmlFeed';
import { departmentFilter, optionsField, queryOf } from '../fields';
import { reportFields, reportOutput } from '../output';

const fields = [departmentFilter, optionsField];

export const description: INodeProperties[] = shownFor(
	'account',
	['getUsage'],
	reportFields(fields),
);

/** One item per solution of the account's package. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<INodeExecutionData[]> {
	const query = queryOf(context, itemIndex, fields);
	const request = { report: usageReport, query, fileName: 'usage' };
	return await reportOutput(context, itemIndex, feed, request);
}
