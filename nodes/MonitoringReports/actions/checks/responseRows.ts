import type { CheckOrder } from '../../../shared/n8n/parameters/feedFields';
import { BoundedHeap } from '../../../shared/util/boundedHeap';
import { CheckReader, type FeedRecord } from '../../../shared/xmlFeed';
import type { RowSource } from '../outputReport';
import { selectionOf } from './selection';
import { RecordSelector, unknownStatusesHint } from './selectRecords';

interface Ordered {
	record: FeedRecord;
	/** Undefined for a record without a value. */
	key?: number;
}

/** The checks themselves: those that the filters let through, in the order of the report. */
export async function* selectedChecks(source: RowSource): AsyncGenerator<object[]> {
	const { present, records } = source;
	const { hints, selector } = readerOf(source);
	for await (const all of records) yield selector.select(all).map(present);
	for (const hint of hints()) source.run.addHint(hint);
}

/** The same in another order, as many as there is a limit. */
export function orderedChecks({ by, isDescending }: CheckOrder) {
	return async (source: RowSource): Promise<object[]> => {
		const { limit, present, records, run } = source;
		const { hints, reader, selector } = readerOf(source, by === 'time' ? [] : [by]);
		const direction = isDescending ? -1 : 1;
		const heap = new BoundedHeap<Ordered>(limit, (one, other) => compare(one, other, direction));
		let ordered = 0;
		let withoutKey = 0;
		for await (const all of records) {
			const selected = selector.select(all);
			ordered += selected.length;
			for (const record of selected) {
				const key = by === 'time' ? reader.time(record) : reader.value(record, 0);
				if (key === undefined) withoutKey++;
				heap.add({ record, key });
			}
		}
		if (ordered > limit) run.noteCutOff(limit, ordered - limit);
		for (const hint of hints()) run.addHint(hint);
		if (withoutKey > 0) run.addHint(withoutKeyHint(withoutKey));
		return heap.sorted().map(({ record }) => present(record));
	};
}

/** What selects the checks of a report, and what there is to say when all were seen. */
function readerOf(source: RowSource, valueNames: string[] = []) {
	const selection = selectionOf(source);
	const { successStatuses, timeZone } = selection;
	const reader = new CheckReader({ successStatuses, timeZone, valueNames });
	const selector = new RecordSelector(selection, reader);
	const hints = () =>
		[selector.hint(), unknownStatusesHint(reader)].filter((hint) => hint !== undefined);
	return { reader, selector, hints };
}

/** What has no value comes last, in either direction. */
function compare({ key: one }: Ordered, { key: other }: Ordered, direction: number): number {
	if (one === undefined || other === undefined) {
		return Number(one === undefined) - Number(other === undefined);
	}
	return (one - other) * direction;
}

function withoutKeyHint(count: number): string {
	return `${count} ${count === 1 ? 'check has' : 'checks have'} no value in the field that Sort By names, and ${count === 1 ? 'comes' : 'come'} last.`;
}
