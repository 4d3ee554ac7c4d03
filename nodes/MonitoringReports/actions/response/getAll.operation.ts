import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../../shared/n8n/operations';
import {
	feedFacts,
	isBeforeMonths,
	responsesReport,
	type FeedClient,
} from '../../../shared/xmlFeed';
import {
	customFrom,
	dateRangeField,
	devicesField,
	optionsField,
	queryOf,
	resultFilters,
} from '../fields';
import { reportFields, reportOutput } from '../output';

const fields = [devicesField, dateRangeField('today'), resultFilters, optionsField];

export const description: INodeProperties[] = shownFor(
	'response',
	['getAll'],
	reportFields(fields),
);

/** One item per check, with its device and location. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	feed: FeedClient,
): Promise<INodeExecutionData[]> {
	const query = queryOf(context, itemIndex, fields);
	const request = { report: responsesReport, query, fileName: 'responses' };
	const output = await reportOutput(context, itemIndex, feed, request);
	hintAtSummaries(context, itemIndex);
	return output;
}

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
function hintAtSummaries(context: IExecuteFunctions, itemIndex: number): void {
	const from = customFrom(context, itemIndex);
	const { value: months } = feedFacts.rawMonths;
	if (from === undefined || !isBeforeMonths(from, months, Date.now())) return;
	context.addExecutionHints({
		message: `The service keeps single responses for ${months} months: older ones are missing here. For a longer range use the resource Summary, with Group By set to Day, Week or Month.`,
		location: 'outputPane',
		type: 'warning',
	});
}
