import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../../shared/n8n/operations';
import { deviceStatusReport, type FeedClient } from '../../../shared/xmlFeed';
import { departmentFilter, devicesField, optionsField, queryOf } from '../fields';
import { reportFields, reportOutput } from '../output';

const fields = [devicesField, departmentFilter, optionsField];

export const description: INodeProperties[] = shownFor(
	'deviceStatus',
	['getAll'],
	reportFields(fields),
);

/** One item per device: its state (the result of monitoring) and its status (whether it is monitored). */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<INodeExecutionData[]> {
	const query = queryOf(context, itemIndex, fields);
	const request = { report: deviceStatusReport, query, fileName: 'device-status' };
	return await reportOutput(context, itemIndex, feed, request);
}
