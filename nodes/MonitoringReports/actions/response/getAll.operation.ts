import type { IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../../shared/n8n/hints';
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

/** Single responses are kept for some months only; what is older comes back as nothing at all. */
function hintAtSummaries(context: IExecuteFunctions, itemIndex: number): void {
	const from = customFrom(context, itemIndex);
	const { value: months } = feedFacts.rawMonths;
	if (from === undefined || !isBeforeMonths(from, months, Date.now())) return;
	addHint(
		context,
		`The service keeps single responses for ${months} months: older ones are missing here. For a longer range use the resource Summary, with Group By set to Day, Week or Month.`,
	);
}
