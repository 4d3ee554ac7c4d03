import { accountReport } from './accountReport.cts';
import { createCheckFilter } from './checkFilter.cts';
import { configReport } from './configReport.cts';
import { detailReport } from './detailReport.cts';
import { FeedRequestError } from './errorDocument.cts';
import type { FeedRequest, ResponsesRequest } from './feedRequest.cts';
import { statusReport } from './statusReport.cts';
import { createSummaryReport } from './summaryReport.cts';

/**
 * Returns the fragments of a document, which are created while it is sent.
 *
 * @throws FeedRequestError when it is called, and never while it is sent.
 */
export type Report<Request = FeedRequest> = (request: Request) => Iterable<string>;

/** By `Type`; docs/dev/service.md X3. */
const reportsByType = new Map<string, Report<ResponsesRequest>>([
	['Overall', createSummaryReport('overall')],
	['Detail', detailReport],
	['Hour', createSummaryReport('hour')],
	['Day', createSummaryReport('day')],
	['Week', createSummaryReport('week')],
	['Month', createSummaryReport('month')],
	['Quarter', createSummaryReport('quarter')],
	['Year', createSummaryReport('year')],
]);

/** "Overall, Detail or Hour". */
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The default `Type`, and that its case is ignored, is assumed (docs/dev/service.md X1). */
function responsesReport(request: FeedRequest): Iterable<string> {
	const { type = 'Detail' } = request.parameters;
	const includes = createCheckFilter(request);
	for (const [name, report] of reportsByType) {
		if (name.toLowerCase() === type.toLowerCase()) return report({ ...request, includes });
	}
	const types = disjunction.format(reportsByType.keys());
	throw new FeedRequestError(`Type is not a report type. Use ${types}.`);
}

/** By page, in lower case; docs/dev/service.md X1. */
export const reportsByPage = new Map<string, Report>([
	['account.aspx', accountReport],
	['config.aspx', configReport],
	['responses.aspx', responsesReport],
	['status.aspx', statusReport],
]);
