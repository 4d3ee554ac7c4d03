import type { FeedQuery } from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';
import { dateHintsField, type Retention } from './dateRange';
import { filtersField } from './filters';
import { optionsField, type ReportOptions } from './options';

/**
 * The last fields of a report. `hints` has no properties: its value are hints about a date range with
 * little or no data, such as one that is older than the service keeps (`retention`).
 */
export function narrowingFields({
	filters = filtersField,
	options = optionsField,
	retention,
}: {
	filters?: Field<FeedQuery>;
	options?: Field<ReportOptions>;
	retention?: Retention;
} = {}) {
	return { filters, options, hints: dateHintsField(retention) };
}
