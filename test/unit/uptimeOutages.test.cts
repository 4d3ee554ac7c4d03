import {
	anyFailedCheck,
	countFailing,
	findOutages,
	UptimeHistory,
	type Check,
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

const byText = (list: object[]) => list.map((entry) => JSON.stringify(entry)).sort();

/** In the fields of the computation from docs/figures.md. */
function outagesOfNode(checks: readonly Check[], rule: OutageRule) {
	return historyOf(checks).devices.map((device) => ({
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

function outagesByDocs(checks: StrangersCheck[], rule: StrangersRule) {
	return devicesOf(checks).map((device) => ({
		id: device.id,
		outages: strangersOutages(device, rule).map((outage) => ({
			...{ start: outage.start, end: outage.end, startedBefore: outage.startedBefore },
			...{ lengthMs: outage.lengthMs, unknownSeconds: outage.unknownSeconds },
			...{ failedChecks: outage.failedChecks, checks: outage.checks },
			locations: byText(outage.locations),
			statuses: byText(outage.statuses),
			firstError: outage.firstError,
		})),
	}));
}

it('the outages of random histories are those of docs/figures.md', () => {
	let found = 0;
	const histories = caseCount(500);
	for (let seed = 0; seed < histories; seed++) {
		const history = strangersHistory(seed, midnight, 3);
		const checks = history.checks.filter(({ result }) => result !== 'unknown');
		const { rule } = history;
		const outages = outagesOfNode(
			checks.map((check) => toCheck(check)),
			{
				minLocations: rule.minLocations,
				minFailures: rule.failuresInARow,
				minDurationMs: rule.ignoreShorterThanMs,
				joinWithinMs: rule.joinWhenUpForLessThanMs,
			},
		);
		found += outages.flatMap((one) => one.outages).length;
		expect({ seed, outages }).toEqual({ seed, outages: outagesByDocs(checks, rule) });
	}
	expect(found).toBeGreaterThan(histories);
});

describe('checks in no order at all', () => {
	const pattern = 'SSSFFSSSSSFSSSSFFFSSSSSS'.repeat(20);

	it('are counted right, and it is said that times are not exact', () => {
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

it('what is kept does not grow with the number of checks, only with how often results change', () => {
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
])('counts the locations that fail at the last check: %s, %s, %s', (one, two, three, failing) => {
	const checks = [checksOf(one), checksOf(two, 'Paris'), checksOf(three, 'Oslo')].flat();
	const [device] = historyOf(checks).devices;
	expect(countFailing(device)).toEqual({ failing, of: 3 });
});
