import { KeyedQueue } from './keyedQueue';
import { Semaphore } from './semaphore';

/** One of many items, ready to run. */
export interface RunnableItem<Result> {
	/** Items with one of these in common run one after the other, in their order. */
	concerns: string[];
	run(): Promise<Result>;
}

/** What became of an item. */
export type ItemOutcome<Result, Failure> = { result: Result } | { failure: Failure };

/** What became of all items, by their index; nothing of those that were not begun. */
export type ItemOutcomes<Result, Failure> = Array<ItemOutcome<Result, Failure> | undefined>;

interface ItemRun<Result, Failure> {
	count: number;
	/** How many items run at the same time. */
	concurrency: number;
	/** Called in the order of the items; what it throws is what is wrong with the item. */
	prepare(item: number): RunnableItem<Result>;
	/** What was thrown, as the item's failure. */
	toError(thrown: unknown, item: number): Promise<Failure>;
	/** Whether no further item is begun after one that failed; what is under way comes to its end. */
	endsOnFailure: boolean;
	isCanceled(): boolean;
}

/** So many times as many items are prepared as run at once: those that wait for others take no place. */
const lookahead = 4;

/** Runs items, several at once. Holds nothing of an item but its outcome when it is over. */
export async function runItems<Result, Failure>(
	settings: ItemRun<Result, Failure>,
): Promise<ItemOutcomes<Result, Failure>> {
	const { count, concurrency, endsOnFailure, isCanceled } = settings;
	const outcomes = new Array<ItemOutcome<Result, Failure> | undefined>(count).fill(undefined);
	const queue = new KeyedQueue();
	const places = new Semaphore(() => concurrency);
	let next = 0;
	let hasFailed = false;
	const isOver = () => isCanceled() || (hasFailed && endsOnFailure);
	const runOne = async (item: number, { run }: RunnableItem<Result>) => {
		if (isOver()) return;
		try {
			outcomes[item] = { result: await run() };
		} catch (thrown) {
			hasFailed = true;
			outcomes[item] = { failure: await settings.toError(thrown, item) };
		}
	};
	const worker = async () => {
		while (next < count && !isOver()) {
			const item = next++;
			const runnable = prepareOne(settings, item);
			await queue.run(runnable.concerns, () => places.run(() => runOne(item, runnable)));
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency * lookahead, count) }, worker));
	return outcomes;
}

/** What is wrong with an item is its failure when it is its turn, not before. */
function prepareOne<Result, Failure>(
	{ prepare }: ItemRun<Result, Failure>,
	item: number,
): RunnableItem<Result> {
	try {
		return prepare(item);
	} catch (error) {
		return { concerns: [], run: () => Promise.reject(error) };
	}
}
