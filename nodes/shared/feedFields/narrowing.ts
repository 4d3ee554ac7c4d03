import type { FeedQuery } from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';
import { dateHintsField, type Retention } from './dateRange';
import { filtersField } from './filters';
import { optionsField, type ReportOptions } from './options';

/** The Filters and Options of a report, at the end of its fields, with hints about its date range. */
export function narrowingFields({
	filters = filtersField,
	options = optionsField,
	retention,
}: {
	filters?: Field<FeedQuery>;
	options?: Field<ReportOptions>;
	/** The storage time of the report data. */
	retention?: Retention;
} = {}) {
	return { filters, options, hints: dateHintsField(retention) };
}
