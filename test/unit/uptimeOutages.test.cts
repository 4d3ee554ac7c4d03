import {
	anyFailedCheck,
	countFailing,
	evenClockOf,
	findOutages,
	UptimeHistory,
	type Check,
	type EvenClock,
	type OutageRule,
} from '../../nodes/shared/features/uptime';
import { checksOf, historyOf, midnight, minute, toCheck } from '../support/checkPatterns.cts';
import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { devicesOf, type StrangersCheck } from '../support/strangersDevices.cts';
import {
	outagesOf as strangersOutages,
	seconds,
	type StrangersRule,
} from '../support/strangersFigures.cts';
import { historyOf as strangersHistory } from '../support/strangersHistories.cts';

const dayMs = 24 * 60 * minute;

const byText = (list: object[]) => list.map((entry) => JSON.stringify(entry)).sort();

/** In the fields of the computation from docs/figures.md. */
function outagesOfNode(checks: readonly Check[], rule: OutageRule, clock?: EvenClock) {
	return historyOf(checks, clock).devices.map((device) => ({
		id: device.deviceId,
		outages: findOutages(device, rule).map((outage) => ({
			...{ start: outage.start, end: outage.end, startedBefore: outage.startedBefore },
			...{ lengthMs: outage.durationMs, unknownSeconds: seconds(outage.unknownMs) },
			...{ failedChecks: outage.failedChecks, checks: outage.checks },
			locations: byText(
				outage.locations.map(({ location, firstFailure, failedChecks: count }) => ({
					location,
					firstFailure,
					count,
				})),
			),
			statuses: byText(outage.statuses.map(({ status, checks: count }) => ({ status, count }))),
			firstError: outage.firstError,
		})),
	}));
}

/** @param shown what the clock shows at a moment */
function outagesByDocs(
	checks: StrangersCheck[],
	rule: StrangersRule,
	shown = (time: number) => time,
) {
	return devicesOf(checks).map((device) => ({
		id: device.id,
		outages: strangersOutages(device, rule).map((outage) => ({
			...{ start: shown(outage.start), end: outage.end === null ? null : shown(outage.end) },
			...{ startedBefore: outage.startedBefore },
			...{ lengthMs: outage.lengthMs, unknownSeconds: outage.unknownSeconds },
			...{ failedChecks: outage.failedChecks, checks: outage.checks },
			locations: byText(
				outage.locations.map((one) => ({ ...one, firstFailure: shown(one.firstFailure) })),
			),
			statuses: byText(outage.statuses),
			firstError: outage.firstError,
		})),
	}));
}

const toRule = (rule: StrangersRule): OutageRule => ({
	minLocations: rule.minLocations,
	minFailures: rule.failuresInARow,
	minDurationMs: rule.ignoreShorterThanMs,
	joinWithinMs: rule.joinWhenUpForLessThanMs,
});

it.each([
	['Europe/Berlin', '2026-10-25'],
	['America/New_York', '2026-11-01'],
	['America/Santiago', '2026-04-04'],
	['Australia/Lord_Howe', '2026-04-05'],
	['Europe/Berlin', '2026-03-29'],
])('outages are exact while clocks change in %s on %s, by docs/figures.md', (timeZone, day) => {
	const start = Date.parse(day) - dayMs;
	// In Swedish, a time is written as in ISO 8601.
	const clock = new Intl.DateTimeFormat('sv-SE', {
		...({ timeZone, dateStyle: 'short', timeStyle: 'medium' } as const),
	});
	const shown = (time: number) => Date.parse(`${clock.format(time)}Z`) + (time % 1000);
	let [found, unclear] = [0, 0];
	for (let seed = 0; seed < caseCount(200); seed++) {
		const { checks: all, rule } = strangersHistory(seed, start, 3);
		const checks = all.filter(({ result }) => result !== 'unknown');
		checks.sort((one, other) => (seed % 2 === 0 ? one.time - other.time : other.time - one.time));
		const seen = checks.map((check) => ({ ...toCheck(check), time: shown(check.time) }));
		const range = { from: start, to: start + 3 * dayMs };
		const even = evenClockOf(range, timeZone, start + 9 * dayMs);
		if (historyOf(seen, even).devices.some(({ isUnclear }) => isUnclear)) {
			unclear++;
			continue;
		}
		const outages = outagesOfNode(seen, toRule(rule), even);
		found += outages.flatMap((one) => one.outages).length;
		expect({ seed, outages }).toEqual({ seed, outages: outagesByDocs(checks, rule, shown) });
	}
	expect(found).toBeGreaterThan(0);
	expect(unclear).toBeLessThan(0.3 * caseCount(200));
});

it.each([
	['in the order of time', 'by time'],
	['in the order of the clock', 'by clock'],
	['the latest first in the order of the clock', 'backward'],
])('an outage in the repeated hour is one of its full length if checks come %s', (_what, order) => {
	const start = Date.parse('2026-10-24T22:00:00Z');
	// Down from 02:30 of the first hour to 02:20 of the second.
	const checks = Array.from({ length: 72 }, (_, at) => {
		const time = start + at * 5 * minute;
		const isSuccess = at < 30 || at >= 40;
		const shown = time + (time < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60) * minute;
		return { deviceId: '1', location: 'Paris', time: shown, isSuccess, values: [] };
	});
	if (order !== 'by time') checks.sort((one, other) => one.time - other.time);
	if (order === 'backward') checks.reverse();
	const even = evenClockOf({ from: start, to: start + dayMs }, 'Europe/Berlin', start + dayMs);
	const [device] = historyOf(checks, even).devices;
	expect(findOutages(device, anyFailedCheck).map(({ durationMs }) => durationMs / minute)).toEqual([
		50,
	]);
	expect(device.isUnclear).toBe(order !== 'by time');
});

it('the outages of random histories are those of docs/figures.md', () => {
	let found = 0;
	const histories = caseCount(500);
	for (let seed = 0; seed < histories; seed++) {
		const history = strangersHistory(seed, midnight, 3);
		const checks = history.checks.filter(({ result }) => result !== 'unknown');
		const { rule } = history;
		const outages = outagesOfNode(
			checks.map((check) => toCheck(check)),
			toRule(rule),
		);
		found += outages.flatMap((one) => one.outages).length;
		expect({ seed, outages }).toEqual({ seed, outages: outagesByDocs(checks, rule) });
	}
	expect(found).toBeGreaterThan(histories);
});

describe('checks in no order at all', () => {
	const pattern = 'SSSFFSSSSSFSSSSFFFSSSSSS'.repeat(20);

	it('checks in any order are counted right, and their times reported as inexact', () => {
		const random = seededRandom(1);
		const checks = checksOf(pattern);
		const shuffled = [...checks];
		for (let at = shuffled.length - 1; at > 0; at--) {
			const other = random.integerBelow(at + 1);
			[shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
		}
		const [device] = historyOf(shuffled).devices;
		findOutages(device, anyFailedCheck);
		expect(device).toMatchObject({ checks: checks.length, failed: 120 });
		expect(device.isExact).toBe(false);
		const [ordered] = historyOf(checks).devices;
		findOutages(ordered, anyFailedCheck);
		expect(ordered.isExact).toBe(true);
	});
});

it('results that change at every check are refused before they take all memory', () => {
	const history = new UptimeHistory();
	expect(() => {
		for (let at = 0; at < 400_000; at++) {
			history.add({ time: at * minute, isSuccess: at % 2 === 0, values: [] });
		}
	}).toThrow('more than 200,000 times');
});

it('the kept history grows only with changes of results, not with the number of checks', () => {
	const history = new UptimeHistory();
	for (let at = 0; at < 300_000; at++) {
		history.add({ time: at * minute, isSuccess: at % 30_000 !== 7, values: [] });
	}
	const [device] = history.devices;
	expect(findOutages(device, anyFailedCheck)).toHaveLength(10);
	const [[source]] = [...device.sources.values()].map((tasks) => [...tasks.values()]);
	expect(source.streaks.count).toBe(21);
	expect(device.coverage.silences(0)).toEqual([]);
});

it('many outages are distinguished without comparing all pairs', () => {
	const history = new UptimeHistory();
	for (let at = 0; at < 150_000; at++) {
		history.add({ time: at * minute, isSuccess: at % 3 !== 1, values: [] });
	}
	expect(findOutages(history.devices[0], anyFailedCheck)).toHaveLength(50_000);
});

it.each([
	['SSF', 'SFS', 'FFF', 2],
	['SSS', 'SFS', 'FFS', 0],
])(
	'the locations that fail at the last check are counted: %s, %s, %s',
	(one, two, three, failing) => {
		const checks = [checksOf(one), checksOf(two, 'Paris'), checksOf(three, 'Oslo')].flat();
		const [device] = historyOf(checks).devices;
		expect(countFailing(device)).toEqual({ failing, of: 3 });
	},
);
