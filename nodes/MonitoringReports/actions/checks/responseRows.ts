import { BoundedHeap } from '../../../shared/util/boundedHeap';
import { CheckReader, type FeedRecord } from '../../../shared/xmlFeed';
import type { CheckRun } from './checkRun';
import type { ResponsesRequest } from './request';
import { RecordSelector, unknownStatusesHint } from './selectRecords';

interface Ordered {
	record: FeedRecord;
	/** Undefined for a record without a value. */
	key?: number;
}

/** The checks themselves: those that the filters let through, in the order that is asked for. */
export async function* responseRows(
	request: ResponsesRequest,
	{ addHint, limit, noteCutOff, present, records }: CheckRun,
): AsyncGenerator<object[]> {
	const { order, successStatuses, timeZone } = request;
	const valueNames = order === undefined || order.by === 'time' ? [] : [order.by];
	const reader = new CheckReader({ successStatuses, timeZone, valueNames });
	const selector = new RecordSelector(request, reader);
	const direction = order?.isDescending ? -1 : 1;
	const heap = new BoundedHeap<Ordered>(limit, (one, other) => compare(one, other, direction));
	let ordered = 0;
	let withoutKey = 0;
	for await (const all of records) {
		const selected = selector.select(all);
		if (order === undefined) {
			yield selected.map(present);
			continue;
		}
		ordered += selected.length;
		for (const record of selected) {
			const key = order.by === 'time' ? reader.time(record) : reader.value(record, 0);
			if (key === undefined) withoutKey++;
			heap.add({ record, key });
		}
	}
	if (ordered > limit) noteCutOff(limit, ordered - limit);
	for (const hint of [selector.hint(), unknownStatusesHint(reader)]) {
		if (hint !== undefined) addHint(hint);
	}
	if (withoutKey > 0) addHint(withoutKeyHint(withoutKey));
	// Last: whoever has enough rows asks for no more.
	if (order !== undefined) yield heap.sorted().map(({ record }) => present(record));
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
