import { KeyedQueue } from './keyedQueue';
import { Semaphore } from './semaphore';

export interface RunnableItem<Result> {
	/** Items with one of these in common run one after the other, in their order. */
	concerns: string[];
	run(): Promise<Result>;
}

export type ItemOutcome<Result, Failure> = { result: Result } | { failure: Failure };

/** The outcomes of all items, by index; undefined for those not started. */
export type ItemOutcomes<Result, Failure> = Array<ItemOutcome<Result, Failure> | undefined>;

interface ItemRun<Result, Failure> {
	count: number;
	concurrency: number;
	/** Called in the order of the items; a thrown error is the mistake of the item. */
	prepare(item: number): RunnableItem<Result>;
	toError(thrown: unknown, item: number): Promise<Failure>;
	/** Whether a failure stops further items; running ones finish. */
	endsOnFailure: boolean;
	isCanceled(): boolean;
}

/** The number of prepared items per running one: items that wait for others take no place. */
const lookahead = 4;

/** In their order, several at once. Only the outcome of a finished item is kept in memory. */
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
	// More workers than places: an item that waits for another one takes no place.
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

/** Prepares an item. A thrown error becomes the item's failure only when the item runs. */
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
