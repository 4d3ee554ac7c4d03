import type { FeedQuery } from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';
import { dateHintsField, type Retention } from './dateRange';
import { filtersField } from './filters';
import { optionsField, type ReportOptions } from './options';

/** The last fields of a report, and hints about a range with little or no data, such as an old one (`retention`). */
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
