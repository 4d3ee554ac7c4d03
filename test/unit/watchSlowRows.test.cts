/** Which task an event shows when several tasks of a device are slow. */
import { checkOf, CheckWatch, itemOf, minuteMs, start } from '../support/checkWatch.cts';

const slow = { limit: { seconds: 2 }, checks: 3, locations: 1 };

type Series = readonly [task: string, seconds: number, count: number];

/** The slowness that is reported once all checks of these tasks were read. */
function slownessOf(tasks: readonly Series[]) {
	const watch = new CheckWatch({ slow });
	watch.poll(tasks.map(([task]) => checkOf(start, { task, seconds: 1 })));
	const checks = tasks.flatMap(([task, seconds, count]) =>
		Array.from({ length: count }, (_, at) =>
			checkOf(start + (at + 1) * minuteMs, { task, seconds }),
		),
	);
	return watch.poll(checks, start + 10 * minuteMs).map((event) => itemOf(event).slowness);
}

const slowest: Series = ['slowest', 4, 3];
/** All of its checks together take longer. */
const longest: Series = ['longest', 3, 5];
/** Too few checks are slow. */
const short: Series = ['short', 9, 2];

it.each([
	['comes first', [slowest, longest, short]],
	['comes last', [short, longest, slowest]],
])('shows the task with the slowest mean when it %s', (_, tasks) => {
	expect(slownessOf(tasks)).toMatchObject([{ seconds: 4, checks: 3 }]);
});

it('shows the task that is slow for long enough', () => {
	expect(slownessOf([short, longest])).toMatchObject([{ seconds: 3, checks: 5 }]);
	expect(slownessOf([short])).toEqual([]);
});
