import type { CheckOrder } from '../../../shared/feedFields';
import { hintAtDefaultLimit } from '../../../shared/n8n/parameters/fields/output';
import {
	unreadTimesText,
	type CheckReader,
	type FeedRecord,
} from '../../../shared/service/xmlFeed';
import { addOddFiguresHint } from '../oddFigures';
import type { RowSource } from '../outputReport';
import { RankedRecords } from '../rankedRecords';
import { ChosenRecords, collectChosen, type ChosenRecord } from './chosenRecords';
import { createSelection, unknownStatusesHint, type RecordSelector } from './selectRecords';

/** Yields the rows of the checks that fit the filters, in batches; adds hints at the end. */
export async function* selectedChecks(source: RowSource): AsyncGenerator<object[]> {
	const { present, records } = source;
	const { reader, selector } = createSelection(source, []);
	const chosen = selector.isFiltering ? new ChosenRecords(selector) : undefined;
	const toRow = (one: ChosenRecord) => presentChosen(source, one);
	try {
		for await (const batch of records) {
			// The reader keeps the first time in an unknown format, for the hint.
			for (const record of batch) reader.time(record);
			yield chosen ? chosen.add(batch).map(toRow) : batch.map(present);
		}
		if (chosen) yield chosen.release().map(toRow);
	} finally {
		// Also after the limit, where the caller stops.
		addSelectionHints(source, reader, selector);
	}
}

/** The row of a record; simplified, it shows whether the record fits the filters (null if unknown). */
function presentChosen(source: RowSource, { record, fitsFilters }: ChosenRecord): object {
	const row = source.present(record);
	return source.isSimple ? { ...row, fitsFilters } : row;
}

/**
 * Returns the function that sorts checks by time or a duration, and returns their rows up to the
 * limit. Checks without a value to sort by come last.
 */
export function orderedChecks({ by, isDescending }: CheckOrder) {
	return async (source: RowSource): Promise<object[]> => {
		const { limit, records, run } = source;
		const { reader, selector } = createSelection(source, by === 'time' ? [] : [by]);
		// The reader reads at most one duration, at index 0: `by`.
		const keyOf = (record: FeedRecord) => {
			// Always read, for the hint about unknown formats.
			const time = reader.time(record);
			return by === 'time' ? time : reader.value(record, 0);
		};
		const createRanking = () => new RankedRecords(limit, keyOf, isDescending);
		const ranking = await collectChosen(selector, records, createRanking);
		const { count, unranked } = ranking;
		if (count > limit) hintAtDefaultLimit(limit, run);
		addSelectionHints(source, reader, selector);
		addOddFiguresHint(run, reader.oddFigures);
		if (unranked > 0) {
			const [checks, come] = unranked === 1 ? ['check has', 'comes'] : ['checks have', 'come'];
			run.addHint(`${unranked} ${checks} no value to sort by (Sort By), and ${come} last.`);
		}
		return ranking.sorted().map((record) => {
			if (!selector.isFiltering) return source.present(record);
			const fitsFilters = selector.fitOf(record) === 'fits' ? true : null;
			return presentChosen(source, { record, fitsFilters });
		});
	};
}

/** Adds hints about the filters, unknown statuses and unreadable times. Must be called after the last check. */
function addSelectionHints({ run }: RowSource, reader: CheckReader, selector: RecordSelector) {
	const { unreadTime } = reader;
	const unread = unreadTime && unreadTimesText('Checks have times', unreadTime);
	for (const hint of [selector.hint(), unknownStatusesHint(reader), unread]) {
		if (hint !== undefined) run.addHint(hint);
	}
}
