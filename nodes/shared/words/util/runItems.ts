import { KeyedQueue, Semaphore } from './concurrency';
import { Turn } from './turn';

/** An item whose input was read and checked. */
export interface RunnableItem<Result> {
	/** What the item changes, such as a device: items with a common entry run one after the other. */
	concerns: string[];
	run(): Promise<Result>;
}

type ItemOutcome<Result, Failure> = { result: Result } | { failure: Failure };

/** The outcomes of all items, by index; undefined for those not started. */
export type ItemOutcomes<Result, Failure> = Array<ItemOutcome<Result, Failure> | undefined>;

interface ItemRun<Result, Failure> {
	count: number;
	concurrency: number;
	/** Returns an item by its index; called in their order. A thrown error is the failure of the item. */
	prepare(item: number): RunnableItem<Result>;
	/** Converts the error of an item to its failure. */
	toError(thrown: unknown, item: number): Promise<Failure>;
	/** Whether no further items start after a failure; running ones finish. */
	endsOnFailure: boolean;
	isCanceled(): boolean;
}

/** The number of prepared items per running one: some of them may wait for others. */
const lookahead = 4;

/** Runs items in their order, several at a time, and returns the outcome of each. */
export async function runItems<Result, Failure>(
	settings: ItemRun<Result, Failure>,
): Promise<ItemOutcomes<Result, Failure>> {
	const { count, concurrency, endsOnFailure, isCanceled } = settings;
	const outcomes = new Array<ItemOutcome<Result, Failure> | undefined>(count).fill(undefined);
	const queue = new KeyedQueue();
	const semaphore = new Semaphore(() => concurrency);
	const turn = new Turn();
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
	// There are more workers than running items: one whose item waits in the queue does not count as running.
	const worker = async () => {
		for (;;) {
			// The input of many items takes long to read.
			await turn.pause();
			if (next >= count || isOver()) return;
			const item = next++;
			const runnable = prepareOne(settings, item);
			await queue.run(runnable.concerns, () => semaphore.run(() => runOne(item, runnable)));
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency * lookahead, count) }, worker));
	return outcomes;
}

/** Prepares an item. If this throws, returns an item that throws the error when it runs. */
function prepareOne<Result, Failure>({ prepare }: ItemRun<Result, Failure>, item: number) {
	try {
		return prepare(item);
	} catch (error) {
		return { concerns: [], run: () => Promise.reject(error) };
	}
}
