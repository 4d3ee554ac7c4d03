/** When an error budget burns, against a computation that goes through every quarter of a minute. */
import { burnPolicies, type BudgetSettings } from '../../nodes/shared/features/watch';
import { budgetHistory, bruteEvents } from '../support/budgetHistories.cts';
import { checkOf, CheckWatch, itemOf, minuteMs, start } from '../support/checkWatch.cts';
import { seededRandom } from '../support/random.cts';

const settings = (more: Partial<BudgetSettings> = {}): { budget: BudgetSettings } => ({
	budget: { targetPercentage: 99.9, periodDays: 30, minChecks: 5, planned: [], ...more },
});

const places = ['Paris', 'London'];

/** A check from each location and a poll every minute. */
function run(watch: CheckWatch, from: number, minutes: number, isUp: boolean) {
	return Array.from({ length: minutes }, (_, at) => {
		const time = start + (from + at) * minuteMs;
		return watch.poll(places.map((location) => checkOf(time, { location, isSuccess: isUp })));
	}).flat();
}

it('has the windows and factors of the SRE workbook', () => {
	const days = 30 * 24 * 60 * minuteMs;
	expect(
		[...burnPolicies.fast, ...burnPolicies.slowly].map(({ budgetPart, longMs, shortMs }) => [
			Math.round((100 * budgetPart * days) / longMs) / 100,
			longMs / minuteMs,
			shortMs / minuteMs,
		]),
	).toEqual([
		[14.4, 60, 5],
		[6, 360, 30],
		[1, 3 * 24 * 60, 360],
	]);
});

it('reports once that a budget burns fast, and once that it is used up', () => {
	const watch = new CheckWatch(settings());
	expect(run(watch, 0, 300, true)).toEqual([]);
	const events = run(watch, 300, 50, false);
	const items = events.map((event) => itemOf(event));
	expect(items.map(({ event }) => event)).toEqual([
		'budgetBurningFast',
		'budgetBurningSlowly',
		'budgetUsedUp',
	]);
	expect(items[0]).toMatchObject({
		incidentKey: null,
		budget: { burnRate: 16.7, windowHours: 1, downSeconds: 60, targetPercentage: 99.9 },
		message:
			'Shop is using up its error budget fast: down for 1 min in the last hour; 2.3 % of the downtime that 99.9 % allows in 30 days is used',
	});
	expect(items[2]).toMatchObject({
		budget: { burnRate: null, usedPercent: expect.closeTo(101.9, 0), downSeconds: 2640 },
	});
});

it('takes the only location for all of them from its third round of checks on', () => {
	const watch = new CheckWatch(settings());
	const reported = Array.from({ length: 7 }, (_, at) =>
		watch.poll([checkOf(start + at * 5 * minuteMs, { isSuccess: false })]),
	);
	// Five checks: by then it was down for ten of ten minutes.
	expect(reported.map((events) => events[0]?.kind ?? '')).toEqual([
		...['', '', '', ''],
		'budgetBurningFast',
		...['', ''],
	]);
	expect(itemOf(reported[4][0]).budget).toMatchObject({ downSeconds: 600 });
});

it('does not count failures at one location, planned downtime, and unchecked time', () => {
	const lone = new CheckWatch(settings());
	run(lone, 0, 300, true);
	const events = Array.from({ length: 60 }, (_, at) =>
		lone.poll(
			places.map((location, index) =>
				checkOf(start + (300 + at) * minuteMs, { location, isSuccess: index > 0 }),
			),
		),
	).flat();
	expect(events).toEqual([]);
	// 2 January 2026 is a Friday.
	const planned = [{ weekday: 5, fromMinute: 300, toMinute: 400 }];
	const withPlan = new CheckWatch(settings({ planned }));
	run(withPlan, 0, 300, true);
	expect(run(withPlan, 300, 100, false)).toEqual([]);
	const silent = new CheckWatch(settings());
	run(silent, 0, 300, true);
	expect(run(silent, 300, 1, false)).toEqual([]);
	expect(run(silent, 2000, 1, false)).toEqual([]);
});

it('does not count downtime before the workflow was switched on', () => {
	const watch = new CheckWatch(settings());
	const history = Array.from({ length: 600 }, (_, at) =>
		places.map((location) =>
			checkOf(start + at * minuteMs, { location, isSuccess: at < 280 || at >= 310 }),
		),
	).flat();
	expect(watch.poll(history)).toEqual([]);
	const items = run(watch, 600, 20, false).map((event) => itemOf(event));
	expect(items.map(({ event }) => event)).toEqual(['budgetBurningFast', 'budgetBurningSlowly']);
	expect(items[0].budget).toMatchObject({ downSeconds: 60 });
});

it('agrees with a computation over every quarter of a minute, also with pauses and plans', () => {
	const random = seededRandom(7);
	const planned = [{ weekday: 0, fromMinute: 120, toMinute: 240 }];
	const histories = [
		{ ...settings(), days: 60 },
		{ ...settings({ targetPercentage: 99.5, periodDays: 7, planned }), days: 30 },
		{ ...settings({ targetPercentage: 95 }), days: 60 },
	];
	const counts = new Map<string, number>();
	for (const { budget, days } of histories) {
		const { polls } = budgetHistory(random, days);
		const watch = new CheckWatch({ budget });
		const reported = polls.map((checks) => watch.poll(checks).map(({ kind }) => kind));
		const expected = bruteEvents(polls, budget);
		const differing = reported.flatMap((kinds, at) =>
			kinds.join() === expected[at].join() ? [] : [{ at, kinds, expected: expected[at] }],
		);
		expect(differing.slice(0, 3)).toEqual([]);
		for (const kind of reported.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	expect([...counts.keys()].sort()).toEqual([
		'budgetBurningFast',
		'budgetBurningSlowly',
		'budgetUsedUp',
	]);
});
