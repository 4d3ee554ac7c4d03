import {
	evenClockOf,
	parseTime,
	type Check,
	type EvenClock,
} from '../../../shared/features/uptime';
import {
	requestedRange,
	unreadTimesText,
	type CheckReader,
	type FeedRecord,
} from '../../../shared/service/xmlFeed';
import { dayMs } from '../../../shared/words/util/time';
import { addOddFiguresHint } from '../oddFigures';
import { collectChosen } from './chosenRecords';
import { createSelection, listNames, unknownStatusesHint, type CheckSource } from './selectRecords';

const maxStatuses = 20;

/**
 * Passes the checks that fit the filters to a counter, and adds hints about doubtful results.
 *
 * @param valueNames the durations to read into `check.values`, in this order; none with `[]`
 * @param createCounter called once, or twice with filters: only the end shows which one is right; `clock` is for
 * a history, if clocks change in the range
 * @returns the counter, and `filterFields` to add to each row, empty without filters
 */
export async function countChecks<Counter extends { add(check: Check): void }>(
	source: CheckSource,
	valueNames: readonly string[],
	createCounter: (clock: EvenClock | undefined) => Counter,
) {
	const { query, records, run } = source;
	const { from, to } = requestedRange(query);
	const now = Date.now();
	// A range without dates ends now.
	const [start, end] = [from, to].map((text) => parseTime(text ?? '') || now);
	const clock = evenClockOf({ from: start, to: Math.max(start, end) + dayMs }, run.timeZone, now);
	const { reader, selector } = createSelection(source, valueNames);
	const createTally = () => new Tally(reader, createCounter(clock));
	const tally = await collectChosen(selector, records, createTally);
	const { checks, counter, failures, skipped, successes } = tally;
	const unreadTimes =
		skipped.format > 0 ? unreadChecksText(skipped.format, reader.unreadTime) : undefined;
	const hints = [
		selector.hint(),
		skipped.time > 0 && skippedHint(skipped.time, 'time'),
		unreadTimes,
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
		/** About checks whose times are in an unknown format; undefined if there are none. */
		unreadTimes,
		/** `fitsFilters`: whether all checks fit by their fields; null if that is unknown for some. */
		filterFields: isFiltering ? { fitsFilters, checksLeftOut: leftOut } : {},
	};
}

/** Reads records as checks, passes them to its counter, and counts results for hints. */
class Tally<Counter extends { add(check: Check): void }> {
	checks = 0;

	successes = 0;

	/** The first statuses of failed checks. */
	readonly failures = new Set<string>();

	/** The numbers of records that are not counted, as of the reader. */
	readonly skipped = { time: 0, format: 0, status: 0 };

	constructor(
		private readonly reader: CheckReader,
		readonly counter: Counter,
	) {}

	add(record: FeedRecord): void {
		const { reader } = this;
		// Several tallies share the reader and its numbers: only their increase belongs to this one.
		const { time, format, status } = reader.skipped;
		const check = reader.read(record);
		if (!check) {
			this.skipped.time += reader.skipped.time - time;
			this.skipped.format += reader.skipped.format - format;
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

function unreadChecksText(count: number, time = ''): string {
	const checks = count === 1 ? '1 check has a time' : `${count} checks have times`;
	return unreadTimesText(checks, time, `, and ${count === 1 ? 'is' : 'are'} not counted`);
}

function skippedHint(count: number, what: string): string {
	return `${count} ${count === 1 ? 'record has' : 'records have'} no ${what}, and ${count === 1 ? 'is' : 'are'} not counted. If the records are not checks, check Options > XML Record Element.`;
}
