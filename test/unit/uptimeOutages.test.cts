import {
	anyFailedCheck,
	countFailing,
	defaultOutageRule,
	findOutages,
	summarizeDevice,
	UptimeHistory,
	type Check,
	type OutageRule,
} from '../../nodes/shared/features/uptime';
import { checkHistory } from '../support/checkHistories.cts';
import {
	checksOf,
	historyOf,
	midnight,
	minute,
	minutesOf,
	outagesOf,
} from '../support/checkPatterns.cts';
import { seededRandom } from '../support/random.cts';
import { devicesOf, type StrangersCheck } from '../support/strangersDevices.cts';
import { outagesOf as strangersOutages } from '../support/strangersFigures.cts';
import { historyOf as strangersHistory } from '../support/strangersHistories.cts';

/** Every third one is the default. */
function ruleOf(seed: number): OutageRule {
	const random = seededRandom(seed + 5000);
	if (seed % 3 === 0) return defaultOutageRule;
	return {
		minLocations: random.pick([1, 2, 3, 'all'] as const),
		minFailures: 1 + random.integerBelow(3),
		minDurationMs: random.pick([0, 5, 30]) * minute,
		joinWithinMs: random.pick([0, 0, 10, 120]) * minute,
	};
}

const byText = (list: object[]) => list.map((entry) => JSON.stringify(entry)).sort();

/** In the fields of the computation from docs/figures.md. */
function outagesOfNode(checks: readonly Check[], rule: OutageRule) {
	return historyOf(checks).devices.map((device) => ({
		id: device.deviceId,
		outages: findOutages(device, rule).map((outage) => ({
			...{ start: outage.start, end: outage.end, startedBefore: outage.startedBefore },
			...{ lengthMs: outage.durationMs, unknownSeconds: outage.unknownMs / 1000 },
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

function outagesByDocs(checks: StrangersCheck[], rule: OutageRule) {
	const { minLocations, minFailures, minDurationMs, joinWithinMs } = rule;
	const strangersRule = {
		minLocations,
		failuresInARow: minFailures,
		ignoreShorterThanMs: minDurationMs,
		joinWhenUpForLessThanMs: joinWithinMs,
	};
	return devicesOf(checks).map((device) => ({
		id: device.id,
		outages: strangersOutages(device, strangersRule).map((outage) => ({
			...{ start: outage.start, end: outage.end, startedBefore: outage.startedBefore },
			...{ lengthMs: outage.lengthMs, unknownSeconds: outage.unknownSeconds },
			...{ failedChecks: outage.failedChecks, checks: outage.checks },
			locations: byText(outage.locations),
			statuses: byText(outage.statuses),
			firstError: outage.firstError,
		})),
	}));
}

function toStrangers({ deviceId, deviceName, location, task, ...check }: Check): StrangersCheck {
	const { time, isSuccess, status = '', error } = check;
	return {
		...{ deviceId: String(deviceId), deviceName: String(deviceName), time, status },
		...{ location: location ?? null, task: task ?? null },
		...(error === undefined ? {} : { error }),
		result: isSuccess ? 'success' : 'failure',
	};
}

function toCheck({ location, task, result, ...check }: StrangersCheck): Check {
	const own = { ...check, error: check.error || undefined, values: [] };
	const isSuccess = result === 'success';
	return { ...own, location: location ?? undefined, task: task ?? undefined, isSuccess };
}

it('the outages of 250 histories are those of docs/figures.md', () => {
	let found = 0;
	for (let seed = 0; seed < 250; seed++) {
		const checks = checkHistory(seed);
		const rule = ruleOf(seed);
		const outages = outagesOfNode(checks, rule);
		found += outages.flatMap((one) => one.outages).length;
		expect({ seed, outages }).toEqual({
			seed,
			outages: outagesByDocs(checks.map(toStrangers), rule),
		});
	}
	expect(found).toBeGreaterThan(500);
});

it('so are those of 500 histories in which much happens at the same moment', () => {
	for (let seed = 0; seed < 500; seed++) {
		const history = strangersHistory(seed, midnight, 3);
		const checks = history.checks.filter(({ result }) => result !== 'unknown');
		const rule = ruleOf(seed);
		const outages = outagesOfNode(checks.map(toCheck), rule);
		expect({ seed, outages }).toEqual({ seed, outages: outagesByDocs(checks, rule) });
	}
});

describe('an outage', () => {
	it('begins at the first failed check and ends at the next successful one', () => {
		expect(minutesOf(checksOf('SSFFSS'))).toEqual([[2, 4]]);
	});

	it('reaches across midnight', () => {
		const checks = checksOf('SFFFFS', 'London', midnight - 3 * minute);
		expect(minutesOf(checks)).toEqual([[-2, 2]]);
	});

	it('that reaches across the edges of the range has no end and says that it started before', () => {
		expect(outagesOf(checksOf('FFF'))).toMatchObject([
			{ start: midnight, end: null, startedBefore: true, durationMs: 2 * minute },
		]);
		expect(outagesOf(checksOf('SFF'))).toMatchObject([{ end: null, startedBefore: false }]);
	});

	it('lasts until every location that failed has succeeded', () => {
		const checks = [...checksOf('S F S S'), ...checksOf(' S F F S', 'Paris')];
		expect(minutesOf(checks)).toEqual([[2, 7]]);
	});

	it('of several locations starts when enough fail and ends when fewer do', () => {
		const checks = [...checksOf('SFFFFS'), ...checksOf('SSFFSS', 'Paris')];
		expect(minutesOf(checks, { minLocations: 2 })).toEqual([[2, 4]]);
		expect(minutesOf(checks, { minLocations: 'all' })).toEqual([[2, 4]]);
		const third = checksOf('SSSSSS', 'Tokyo');
		expect(minutesOf([...checks, ...third], { minLocations: 3 })).toEqual([]);
	});

	it('without a rule takes two locations, or the only one', () => {
		const alone = checksOf('SFFFFS');
		expect(minutesOf(alone, defaultOutageRule)).toEqual([[1, 5]]);
		const other = checksOf('SSSSSS', 'Paris');
		expect(minutesOf([...alone, ...other], defaultOutageRule)).toEqual([]);
		expect(minutesOf([...alone, ...other], { minLocations: 1 })).toEqual([[1, 5]]);
	});

	it('takes all locations of a device that has fewer than the rule asks for', () => {
		const checks = [...checksOf('SFFFFS'), ...checksOf('SSFFSS', 'Paris')];
		expect(minutesOf(checks, { minLocations: 3 })).toEqual([[2, 4]]);
	});

	it('needs as many failures in a row as the rule says, and then begins at the first of them', () => {
		expect(minutesOf(checksOf('SFSFFS'), { minFailures: 2 })).toEqual([[3, 5]]);
	});

	it('that is shorter than the rule says is left out', () => {
		expect(minutesOf(checksOf('SFSFFFS'), { minDurationMs: 2 * minute })).toEqual([[3, 6]]);
	});

	it('is joined with the next one when it was up for less than the rule says', () => {
		const checks = checksOf('SFSFFSSSFS');
		expect(minutesOf(checks, { joinWithinMs: 2 * minute })).toEqual([
			[1, 5],
			[8, 9],
		]);
	});

	it('of exactly the length or the distance of the rule counts, and is not joined', () => {
		const checks = checksOf('SFFSSFS');
		expect(minutesOf(checks, { minDurationMs: 2 * minute })).toEqual([[1, 3]]);
		expect(minutesOf(checks, { joinWithinMs: 2 * minute })).toEqual([
			[1, 3],
			[5, 6],
		]);
	});

	it('of one task lasts although another task of the device succeeds', () => {
		const basket = checksOf('SFFFS').map((check) => ({ ...check, task: '/basket' }));
		const home = checksOf('SSSSS').map((check) => ({ ...check, task: '/' }));
		expect(minutesOf([...home, ...basket])).toEqual([[1, 4]]);
	});

	it('of a location that is no longer checked ends with its last check', () => {
		const checks = [...checksOf('SFF'), ...checksOf('S'.repeat(400), 'Paris')];
		expect(minutesOf(checks)).toEqual([[1, 2]]);
	});
});

describe('a device', () => {
	it('without a failure has no outage, and no figure that needs one', () => {
		const [device] = historyOf(checksOf('SSS')).devices;
		expect(summarizeDevice(device, findOutages(device, anyFailedCheck))).toMatchObject({
			outages: 0,
			isDown: false,
			outageMs: 0,
			longestMs: null,
			mttrMs: null,
			mtbfMs: null,
			availability: 100,
		});
	});

	it('has its mean times from the outages that ended and the time it was up', () => {
		const [device] = historyOf(checksOf('SFFSSSFS')).devices;
		expect(summarizeDevice(device, findOutages(device, anyFailedCheck))).toMatchObject({
			outages: 2,
			outageMs: 3 * minute,
			longestMs: 2 * minute,
			mttrMs: 1.5 * minute,
			mtbfMs: 2 * minute,
			availability: (100 * 4) / 7,
		});
	});
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
