/** Looking at all items of a run before the first of them is carried out. */
import { mistakesIn } from '../../../words/util/mistakes';
import type { ParameterError } from '../../../words/util/monitoringError';
import { runItems } from '../../../words/util/runItems';
import { Turn } from '../../../words/util/turn';

/** The content of a checked item. */
export interface CheckedItem {
	/** The entity it affects; the same for items that affect the same. Undefined if unclear. */
	identity?: string;
	/** Its values, by their labels. */
	values: Record<string, unknown>;
	/** What of it does not fit. */
	mistakes: readonly ParameterError[];
}

/** An item that can be looked at before it is carried out. */
export interface CheckableItem {
	/** Its name; undefined if unknown. */
	name?: string;
	/** Looks everything up and writes nothing; undefined for an item that does nothing. */
	check?(): Promise<CheckedItem | undefined>;
}

interface ItemsCheck {
	count: number;
	/** How many items are looked at at the same time. */
	concurrency: number;
	/** A thrown error is the mistake of the item. */
	prepare(item: number): CheckableItem;
	/** Whether no further item is looked at after one for which the service did not answer. */
	endsOnFailure: boolean;
	isCanceled(): boolean;
}

/** The result of checking all items, by item. */
export interface ItemsOutcome {
	/** Undefined for an item that does nothing, or was not looked at. */
	checked: Array<CheckedItem | undefined>;
	names: Array<string | undefined>;
	/** Thrown errors that are no fault of the item. */
	failures: Map<number, unknown>;
}

/**
 * Checks all items of a run without writing, several at once; the results are by item index.
 * Invalid values become mistakes of their item. Other errors, such as no response, are `failures`;
 * with `endsOnFailure`, the first of them stops the check.
 */
export async function checkItems(settings: ItemsCheck): Promise<ItemsOutcome> {
	const { count, concurrency, prepare, endsOnFailure, isCanceled } = settings;
	const checked: ItemsOutcome['checked'] = Array.from({ length: count });
	const names: ItemsOutcome['names'] = Array.from({ length: count });
	const failures = new Map<number, unknown>();
	const turn = new Turn();
	await runItems<void, void>({
		count,
		concurrency,
		endsOnFailure: false,
		isCanceled: () => isCanceled() || (endsOnFailure && failures.size > 0),
		prepare: (item) => {
			const { name, check } = prepare(item);
			names[item] = name;
			const run = async () => {
				await turn.pause();
				checked[item] = await check?.();
			};
			// Checks only read, so no item has to wait for another.
			return { concerns: [], run };
		},
		toError: async (thrown, item) => {
			const mistakes = mistakesIn(thrown);
			if (mistakes) checked[item] = { values: {}, mistakes };
			else failures.set(item, thrown);
		},
	});
	return { checked, names, failures };
}
