import type { IExecuteFunctions } from 'n8n-workflow';

import { feedFacts, isBeforeMonths, responsesReport } from '../../../shared/xmlFeed';
import { customFrom, dateRangeField, devicesField, optionsField, resultFilters } from '../fields';
import { reportOperation } from '../reportOperation';

/** One item per check, with its device and location. */
export const { description, execute } = reportOperation({
	resource: 'response',
	operation: 'getAll',
	fields: [devicesField, dateRangeField('today'), resultFilters, optionsField],
	report(context, itemIndex) {
		hintAtSummaries(context, itemIndex);
		return responsesReport;
	},
	fileName: 'responses',
});

/** The runs of a node that have their hint: one is enough for all items. */
const hinted = new WeakSet<IExecuteFunctions>();

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
function hintAtSummaries(context: IExecuteFunctions, itemIndex: number): void {
	const from = customFrom(context, itemIndex);
	const { value: months } = feedFacts.rawMonths;
	if (from === undefined || !isBeforeMonths(from, months, Date.now())) return;
	if (hinted.has(context)) return;
	hinted.add(context);
	context.addExecutionHints({
		message: `The service keeps single responses for ${months} months: older ones are missing here. For a longer range use the resource Summary, with Group By set to Day, Week or Month.`,
		location: 'outputPane',
		type: 'warning',
	});
}
