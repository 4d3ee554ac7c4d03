import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../../shared/n8n/operations';
import { configurationReport, type FeedClient } from '../../../shared/xmlFeed';
import { departmentFilter, devicesField, optionsField, queryOf } from '../fields';
import { reportFields, reportOutput } from '../output';

const fields = [devicesField, departmentFilter, optionsField];

export const description: INodeProperties[] = shownFor(
	'configuration',
	['getAll'],
	reportFields(fields),
);

/** One item per device, with its tasks as a list. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<INodeExecutionData[]> {
	const query = queryOf(context, itemIndex, fields);
	const request = { report: configurationReport, query, fileName: 'configuration' };
	return await reportOutput(context, itemIndex, feed, request);
}
