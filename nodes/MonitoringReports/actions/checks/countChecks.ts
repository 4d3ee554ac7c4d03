import type { Check } from '../../../shared/features/uptime';
import type { CheckReader, FeedRecord } from '../../../shared/service/xmlFeed';
import { addOddFiguresHint } from '../oddFigures';
import { collectChosen } from './chosenRecords';
import { listNames, openSelection, unknownStatusesHint, type CheckSource } from './selectRecords';

const maxStatuses = 20;

/**
 * Passes the checks that fit the filters to a counter, and adds hints about doubtful results.
 *
 * @param valueNames the durations to read into `check.values`, in this order; none with `[]`
 * @param create makes an empty counter; called twice with filters: the end shows which counts
 * @returns the counter, and fields about the filters to add to each row; none without filters
 */
export async function countChecks<Any extends { add(check: Check): void }>(
	source: CheckSource,
	valueNames: readonly string[],
	create: () => Any,
) {
	const { query, records, run } = source;
	const { reader, selector } = openSelection(source, valueNames);
	const tally = await collectChosen(selector, records, () => new Tally(reader, create()));
	const { checks, counter, failures, skipped, successes } = tally;
	const hints = [
		selector.hint(),
		skipped.time > 0 && skippedHint(skipped.time, 'time'),
		skipped.status > 0 && skippedHint(skipped.status, 'result'),
		unknownStatusesHint(reader) ??
			(checks > 0 && successes === 0 && query.result !== 'failed'
				? `None of the ${checks} checks succeeded: they have the status ${listNames(failures)}. If this means success, enter it in Options > Success Status Values.`
				: undefined),
	];
	for (const hint of hints) if (hint) run.addHint(hint);
	addOddFiguresHint(run, reader.oddFigures);
	if (selector.seen === 0) run.addHint(noChecksHint);
	const { fitsFilters, isFiltering, leftOut } = selector;
	return {
		counted: counter,
		/** `fitsFilters`: whether all checks fit by their fields; null if that is unknown for some. */
		filterFields: isFiltering ? { fitsFilters, checksLeftOut: leftOut } : {},
	};
}

/** Reads records as checks, passes them to its counter, and counts results for hints. */
class Tally<Any extends { add(check: Check): void }> {
	checks = 0;

	successes = 0;

	readonly failures = new Set<string>();

	/** Records without a time or a result. */
	readonly skipped = { time: 0, status: 0 };

	constructor(
		private readonly reader: CheckReader,
		readonly counter: Any,
	) {}

	add(record: FeedRecord): void {
		const { reader } = this;
		// Several tallies share the reader, so only the difference belongs to this one.
		const { time, status } = reader.skipped;
		const check = reader.read(record);
		if (!check) {
			this.skipped.time += reader.skipped.time - time;
			this.skipped.status += reader.skipped.status - status;
			return;
		}
		this.checks++;
		if (check.isSuccess === true) this.successes++;
		else if (check.isSuccess === false && this.failures.size < maxStatuses) {
			this.failures.add(check.status ?? '');
		}
		this.counter.add(check);
	}
}

const noChecksHint =
	'No checks in this range: missing data does not mean that the devices were up. Check Devices, Date Range and Filters.';

function skippedHint(count: number, what: string): string {
	return `${count} ${count === 1 ? 'record has' : 'records have'} no ${what}, and ${count === 1 ? 'is' : 'are'} not counted. If the records are not checks, check Options > XML Record Element.`;
}
