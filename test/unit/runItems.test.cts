import { runItems } from '../../nodes/shared/words/util/runItems';
import { toRanges } from '../../nodes/shared/words/util/phrases';

const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Settings {
	concerns?: (item: number) => string[];
	fails?: (item: number) => boolean;
	continues?: boolean;
}

/** Each item takes a few turns. */
async function observe(count: number, concurrency: number, settings: Settings = {}) {
	const { concerns = () => [], fails = () => false, continues = false } = settings;
	const log = { begun: [] as number[], running: 0, mostRunning: 0, prepared: 0, mostPrepared: 0 };
	const outcomes = await runItems<number, string>({
		count,
		concurrency,
		prepare: (item) => {
			log.mostPrepared = Math.max(log.mostPrepared, ++log.prepared);
			const run = async () => {
				log.begun.push(item);
				log.mostRunning = Math.max(log.mostRunning, ++log.running);
				for (let turns = (item * 7) % 5; turns >= 0; turns--) await turn();
				log.running--;
				log.prepared--;
				if (fails(item)) throw new Error(`no ${item}`);
				return item * 10;
			};
			return { concerns: concerns(item), run };
		},
		toError: async (thrown) => String(thrown),
		endsOnFailure: !continues,
		isCanceled: () => false,
	});
	return { ...log, outcomes };
}

it('results of items keep their order, and no more items than allowed run at once', async () => {
	const { outcomes, mostRunning } = await observe(50, 8);
	expect(outcomes).toEqual(Array.from({ length: 50 }, (_, item) => ({ result: item * 10 })));
	expect(mostRunning).toBe(8);
});

it('items of the same device start in their order, and others run at the same time', async () => {
	const { begun, mostRunning } = await observe(24, 4, {
		concerns: (item) => (item < 16 ? ['one'] : [String(item)]),
	});
	expect(begun.filter((item) => item < 16)).toEqual(Array.from({ length: 16 }, (_, item) => item));
	expect(mostRunning).toBe(4);
});

it('items do not start after a failure, and those under way have a known outcome', async () => {
	const { outcomes, begun } = await observe(100, 4, { fails: (item) => item === 10 });
	const known = outcomes.flatMap((outcome, item) => (outcome ? [item] : []));
	expect(outcomes[10]).toEqual({ failure: 'Error: no 10' });
	expect(known).toEqual([...begun].sort((one, other) => one - other));
	expect(known.length).toBeLessThan(18);
});

it('items continue after failures if these are part of the output', async () => {
	const settings = { fails: (item: number) => item % 2 === 1, continues: true };
	const { outcomes } = await observe(20, 4, settings);
	expect(outcomes.map((outcome) => Object.keys(outcome ?? {})[0])).toEqual(
		Array.from({ length: 20 }, (_, item) => (item % 2 === 1 ? 'failure' : 'result')),
	);
});

it('a mistake of an item is reported at its turn', async () => {
	const outcomes = await runItems<number, unknown>({
		count: 4,
		concurrency: 1,
		prepare: (item) => {
			if (item === 2) throw new Error('wrong');
			return { concerns: [], run: async () => item };
		},
		toError: async (thrown) => thrown,
		endsOnFailure: true,
		isCanceled: () => false,
	});
	expect(outcomes).toEqual([
		{ result: 0 },
		{ result: 1 },
		{ failure: new Error('wrong') },
		undefined,
	]);
});

it('few of ten thousand items are prepared ahead, and only their outcomes are kept', async () => {
	const { mostPrepared, outcomes } = await observe(10_000, 8, {
		concerns: (item) => [String(item % 100)],
	});
	expect(outcomes).toHaveLength(10_000);
	expect(mostPrepared).toBeLessThanOrEqual(32);
});

it.each([
	[[], ''],
	[[4], '4'],
	[[1, 2, 3, 5, 7, 8], '1-3, 5, 7-8'],
])('the numbers %j are written as "%s"', (numbers, text) => {
	expect(toRanges(numbers)).toBe(text);
});
