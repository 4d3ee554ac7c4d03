import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { showFor, type Operation } from '../../shared/n8n/operations';
import type { FeedClient, FeedReport } from '../../shared/xmlFeed';
import { queryOf, type QueryField } from './fields';
import { reportFields, reportOutput } from './output';

interface ReportOperation {
	/** Where the operation stands in the lists of the editor. */
	resource: string;
	operation: string;
	/** What the user can choose. */
	fields: QueryField[];
	report: (context: IExecuteFunctions, itemIndex: number) => FeedReport;
	/** What a file of it is called, without its ending. */
	fileName: string;
}

/** An operation that reads one report of the feed, and makes of it what the user wants. */
export function reportOperation({
	resource,
	operation,
	fields,
	report,
	fileName,
}: ReportOperation): Operation<FeedClient, INodeExecutionData> {
	return {
		description: showFor(resource, [operation], reportFields(fields)),
		execute: async (context, itemIndex, feed) =>
			await reportOutput(context, itemIndex, feed, {
				report: report(context, itemIndex),
				query: queryOf(context, itemIndex, fields),
				fileName,
			}),
	};
}
