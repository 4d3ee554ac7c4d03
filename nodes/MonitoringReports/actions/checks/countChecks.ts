import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import type { Check } from '../../../shared/uptime';
import { CheckReader, type FeedRecord } from '../../../shared/xmlFeed';
import type { CheckSelection } from './selection';
import { listNames, RecordSelector, unknownStatusesHint } from './selectRecords';

const maxStatuses = 20;

/** The records of the checks, and where to say what could be wrong with them. */
interface CheckSource {
	records: AsyncIterable<FeedRecord[]>;
	run: Pick<FeedRun, 'addHint'>;
}

/** Shows every check to a function, and says what could be wrong with what came of it. */
export async function countChecks(
	selection: CheckSelection,
	valueNames: readonly string[],
	{ records, run }: CheckSource,
	count: (check: Check) => void,
): Promise<void> {
	const { successStatuses, timeZone } = selection;
	const reader = new CheckReader({ successStatuses, timeZone, valueNames });
	const selector = new RecordSelector(selection, reader);
	const failures = new Set<string>();
	let checks = 0;
	let successes = 0;
	for await (const all of records) {
		for (const record of selector.select(all)) {
			const check = reader.read(record);
			if (!check) continue;
			checks++;
			if (check.isSuccess === true) successes++;
			else if (check.isSuccess === false && failures.size < maxStatuses)
				failures.add(check.status ?? '');
			count(check);
		}
	}
	const { skipped } = reader;
	const hints = [
		selector.hint(),
		skipped.time > 0 && skippedHint(skipped.time, 'when it was made'),
		skipped.status > 0 && skippedHint(skipped.status, 'how it ended'),
		unknownStatusesHint(reader) ??
			(checks > 0 && successes === 0 && selection.result !== 'failed'
				? `None of the ${checks} checks succeeded: they have the status ${listNames(failures)}. If that means success, enter it in Success Statuses in Options.`
				: undefined),
	];
	for (const hint of hints) if (hint) run.addHint(hint);
	if (selector.seen === 0) run.addHint(noChecksHint);
}

const noChecksHint =
	'There is no check in this range: that is no data, which does not mean that all was well. Check Devices, Date Range and Filters.';

function skippedHint(count: number, what: string): string {
	return `${count} ${count === 1 ? 'record does' : 'records do'} not say ${what}, and ${count === 1 ? 'is' : 'are'} not counted. If records are something else than checks, check Record Element in Options.`;
}
