import { mistakesIn } from '../../../words/util/mistakes';
import type { ParameterError } from '../../../words/util/monitoringError';
import { runItems } from '../../../words/util/runItems';
import { Turn } from '../../../words/util/turn';

export interface CheckedItem {
	/** Identifies the affected entity, equally for all items that affect it. Undefined if unclear. */
	identity?: string;
	/** Its values, by their labels. */
	values: Record<string, unknown>;
	mistakes: readonly ParameterError[];
}

export interface CheckableItem {
	/** Its name; undefined if unknown. */
	name?: string;
	/** Checks the item without writing; undefined for an item that does nothing. */
	check?(): Promise<CheckedItem | undefined>;
}

interface ItemsCheck {
	count: number;
	concurrency: number;
	/** A thrown error is the mistake of the item. */
	prepare(item: number): CheckableItem;
	/** Whether the first failure other than a mistake, such as no response, stops the check. */
	endsOnFailure: boolean;
	isCanceled(): boolean;
}

/**
 * Checks all items without writing, several at once; results are by item index. Invalid values
 * become mistakes of their item; other errors, such as no response, are `failures`.
 */
export async function checkItems(settings: ItemsCheck) {
	const { count, concurrency, prepare, endsOnFailure, isCanceled } = settings;
	/** Undefined for an item that does nothing, or was not checked. */
	const checked: Array<CheckedItem | undefined> = Array.from({ length: count });
	const names: Array<string | undefined> = Array.from({ length: count });
	const failures = new Map<number, unknown>();
	const turn = new Turn();
	await runItems<void, void>({
		count,
		concurrency,
		// Mistakes of items never stop the check, so that all of them are reported.
		endsOnFailure: false,
		isCanceled: () => isCanceled() || (endsOnFailure && failures.size > 0),
		prepare: (item) => {
			const { name, check } = prepare(item);
			names[item] = name;
			const run = async () => {
				// Checks of cached data wait for nothing: other work of n8n runs in between.
				await turn.pause();
				checked[item] = await check?.();
			};
			// No `concerns`: checks only read, so items need not wait for each other.
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
