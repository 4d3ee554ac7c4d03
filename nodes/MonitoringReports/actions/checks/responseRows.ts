import type { CheckOrder } from '../../../shared/feedFields';
import { hintAtDefaultLimit } from '../../../shared/n8n/parameters/fields/output';
import type { CheckReader, FeedRecord } from '../../../shared/service/xmlFeed';
import { addOddFiguresHint } from '../oddFigures';
import type { RowSource } from '../outputReport';
import { RankedRecords } from '../rankedRecords';
import { ChosenRecords, collectChosen, type ChosenRecord } from './chosenRecords';
import { openSelection, unknownStatusesHint, type RecordSelector } from './selectRecords';

/** Yields one array per batch of records, which may be empty, and adds hints at the end. */
export async function* selectedChecks(source: RowSource): AsyncGenerator<object[]> {
	const { present, records } = source;
	const { reader, selector } = openSelection(source, []);
	if (selector.isFiltering) {
		const chosen = new ChosenRecords(selector);
		for await (const all of records) yield chosen.add(all).map((one) => presentChosen(source, one));
		yield chosen.release().map((one) => presentChosen(source, one));
	} else for await (const all of records) yield all.map(present);
	addSelectionHints(source, reader, selector);
}

/** The row of a record; simplified, it shows whether the record fits the filters (null if unknown). */
function presentChosen(
	{ isSimple, present }: RowSource,
	{ record, fitsFilters }: ChosenRecord,
): object {
	return isSimple ? { ...present(record), fitsFilters } : present(record);
}

/**
 * Makes the function that sorts the checks of a report: it returns the first rows in that order, up
 * to the limit. Checks without a value to sort by come last.
 */
export function orderedChecks({ by, isDescending }: CheckOrder) {
	return async (source: RowSource): Promise<object[]> => {
		const { limit, records, run } = source;
		const { reader, selector } = openSelection(source, by === 'time' ? [] : [by]);
		// Except for the time, the reader has one value per check: that of `by`, at index 0.
		const keyOf = (record: FeedRecord) =>
			by === 'time' ? reader.time(record) : reader.value(record, 0);
		const best = await collectChosen(
			selector,
			records,
			() => new RankedRecords(limit, keyOf, isDescending),
		);
		if (best.count > limit) hintAtDefaultLimit(limit, run);
		addSelectionHints(source, reader, selector);
		addOddFiguresHint(run, reader.oddFigures);
		if (best.unranked > 0) {
			const [checks, come] = best.unranked === 1 ? ['check has', 'comes'] : ['checks have', 'come'];
			run.addHint(`${best.unranked} ${checks} no value to sort by (Sort By), and ${come} last.`);
		}
		return best.sorted().map((record) => {
			if (!selector.isFiltering) return source.present(record);
			const fitsFilters = selector.fitOf(record) === 'fits' ? true : null;
			return presentChosen(source, { record, fitsFilters });
		});
	};
}

/** To call after the last check. */
function addSelectionHints(
	{ run }: RowSource,
	reader: CheckReader,
	selector: RecordSelector,
): void {
	for (const hint of [selector.hint(), unknownStatusesHint(reader)]) {
		if (hint !== undefined) run.addHint(hint);
	}
}
