import type { CheckOrder } from '../../../shared/feedFields';
import { hintAtDefaultLimit } from '../../../shared/n8n/parameters/fields/output';
import { BestValues } from '../../../shared/words/util/bestValues';
import { CheckReader, type FeedRecord } from '../../../shared/service/xmlFeed';
import { addOddFiguresHint } from '../oddFigures';
import type { RowSource } from '../outputReport';
import { selectionOf } from './selection';
import { ChosenRecords, collectChosen, type ChosenRecord } from './chosenRecords';
import { RecordSelector, unknownStatusesHint } from './selectRecords';

interface Ordered {
	record: FeedRecord;
	/** Undefined for a record without a value. */
	key?: number;
}

/** Yields one array per batch of records, which may be empty, and adds hints at the end. */
export async function* selectedChecks(source: RowSource): AsyncGenerator<object[]> {
	const { present, records } = source;
	const { hints, selector } = openSelection(source);
	if (selector.isFiltering) {
		const chosen = new ChosenRecords(selector);
		for await (const all of records) yield chosen.add(all).map((one) => presentChosen(source, one));
		yield chosen.release().map((one) => presentChosen(source, one));
	} else for await (const all of records) yield all.map(present);
	for (const hint of hints()) source.run.addHint(hint);
}

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
		const { hints, reader, selector } = openSelection(source, by === 'time' ? [] : [by]);
		// Except for the time, the reader has one value per check: that of `by`, at index 0.
		const keyOf = (record: FeedRecord) =>
			by === 'time' ? reader.time(record) : reader.value(record, 0);
		const direction = isDescending ? -1 : 1;
		const best = await collectChosen(
			selector,
			records,
			() => new OrderedRecords(limit, keyOf, direction),
		);
		if (best.count > limit) hintAtDefaultLimit(limit, run);
		for (const hint of hints()) run.addHint(hint);
		addOddFiguresHint(run, reader.oddFigures);
		if (best.withoutKey > 0) run.addHint(withoutKeyHint(best.withoutKey));
		return best.sorted().map((record) => {
			if (!selector.isFiltering) return source.present(record);
			const fitsFilters = selector.fitOf(record) === 'fits' ? true : null;
			return presentChosen(source, { record, fitsFilters });
		});
	};
}

class OrderedRecords {
	count = 0;

	withoutKey = 0;

	private readonly best: BestValues<Ordered>;

	constructor(
		limit: number,
		private readonly keyOf: (record: FeedRecord) => number | undefined,
		direction: number,
	) {
		this.best = new BestValues(limit, (one, other) => compareKeys(one, other, direction));
	}

	add(record: FeedRecord): void {
		const key = this.keyOf(record);
		this.count++;
		if (key === undefined) this.withoutKey++;
		this.best.add({ record, key });
	}

	sorted(): FeedRecord[] {
		return this.best.sorted().map(({ record }) => record);
	}
}

/**
 * @param valueNames the durations to read of each check
 * @returns also the function `hints`, to call after the last check
 */
function openSelection(source: RowSource, valueNames: string[] = []) {
	const selection = selectionOf(source);
	const { successStatuses, timeZone } = selection;
	const reader = new CheckReader({ successStatuses, timeZone, valueNames, dates: source.dates });
	const selector = new RecordSelector(selection, reader);
	const hints = () =>
		[selector.hint(), unknownStatusesHint(reader)].filter((hint) => hint !== undefined);
	return { reader, selector, hints };
}

/** Missing values come last, in both directions. */
function compareKeys({ key: one }: Ordered, { key: other }: Ordered, direction: number): number {
	if (one === undefined || other === undefined) {
		return Number(one === undefined) - Number(other === undefined);
	}
	return (one - other) * direction;
}

function withoutKeyHint(count: number): string {
	return `${count} ${count === 1 ? 'check has' : 'checks have'} no value to sort by (Sort By), and ${count === 1 ? 'comes' : 'come'} last.`;
}
