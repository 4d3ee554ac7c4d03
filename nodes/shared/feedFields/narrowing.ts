import type { FeedQuery } from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';
import { dateHintsField, type Retention } from './dateRange';
import { filtersField } from './filters';
import { optionsField, type ReportOptions } from './options';

/** What narrows a report down, at the end of its fields, and what to know about its range. */
export function narrowingFields({
	filters = filtersField,
	options = optionsField,
	retention,
}: {
	filters?: Field<FeedQuery>;
	options?: Field<ReportOptions>;
	/** How long the service keeps what is in the report. */
	retention?: Retention;
} = {}) {
	return { filters, options, hints: dateHintsField(retention) };
}
