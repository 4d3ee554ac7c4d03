/** Checks in a row with the same result, at the edges of what is kept of them. */
import { StreakList } from '../../nodes/shared/features/uptime/streaks';

type Checks = Array<[time: number, isFailure: boolean]>;

const moment = 1000;

/** So many that the first of them are kept as a streak, and not one by one. */
const times = Array.from({ length: 200 }, (_, at) => at);

/** Up to the moment, and from the moment on. */
const successes: Checks = times.map((at) => [moment - 199 + at, false]);
const failures: Checks = times.map((at) => [moment + at, true]);

it.each<[string, Checks]>([
	['the later checks first', [...failures, ...successes]],
	['the earlier checks first', [...successes, ...failures]],
	['backward', [...successes, ...failures].reverse()],
])('a success at the moment of the first failure comes before it, %s', (_, checks) => {
	const list = new StreakList();
	for (const [time, isFailure] of checks) list.add(time, isFailure ? {} : undefined);
	expect(list.finish()).toMatchObject([
		{ isFailure: false, first: moment - 199, last: moment, checks: 200 },
		{ isFailure: true, first: moment, last: moment + 199, checks: 200 },
	]);
	expect(list.isExact).toBe(true);
});

it('a check that arrives late belongs to the streak around its time', () => {
	const list = new StreakList();
	for (const [time, isFailure] of failures) list.add(time, isFailure ? {} : undefined);
	list.add(moment + 50, {});
	expect(list.finish()).toMatchObject([{ isFailure: true, checks: 201 }]);
});
