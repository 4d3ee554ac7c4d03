import {
	Distribution,
	Statistics,
	type Check,
	type DimensionName,
} from '../../nodes/shared/features/uptime';
import { BestValues } from '../../nodes/shared/words/util/bestValues';
import { midnight, toCheck } from '../support/checkPatterns.cts';
import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { slowQuantile } from '../support/slowQuantile.cts';
import { historyOf } from '../support/strangersHistories.cts';

const seeds = Array.from({ length: caseCount(250) }, (_, seed) => seed);

/** The group of a check, in another way than the code's: by what the clock shows. */
const labels: Record<DimensionName, (check: Check) => unknown> = {
	device: ({ deviceId, deviceName }) => ({ deviceId, deviceName }),
	location: ({ location = null }) => ({ location }),
	status: ({ status }) => ({ status }),
	month: ({ time }) => ({ month: iso(time).slice(0, 7) }),
	week: ({ time }) => ({ week: iso(mondayBefore(time)).slice(0, 10) }),
	day: ({ time }) => ({ day: iso(time).slice(0, 10) }),
	hour: ({ time }) => ({ hour: `${iso(time).slice(0, 14)}00:00` }),
	hourOfDay: ({ time }) => ({ hourOfDay: new Date(time).getUTCHours() }),
};

const iso = (time: number) => new Date(time).toISOString();

function mondayBefore(time: number): number {
	const daysAfterMonday = (new Date(time).getUTCDay() + 6) % 7;
	return time - daysAfterMonday * 86_400_000;
}

function slowStatistics(checks: readonly Check[], names: readonly DimensionName[]) {
	const groups = new Map<string, Check[]>();
	for (const check of checks) {
		const key = JSON.stringify(Object.assign({}, ...names.map((name) => labels[name](check))));
		const group = groups.get(key);
		if (group) group.push(check);
		else groups.set(key, [check]);
	}
	return [...groups].map(([key, own]) => {
		const values = own.flatMap((check) => check.values[0] ?? []);
		const failed = own.filter(({ isSuccess }) => !isSuccess).length;
		const succeeded = own.length - failed;
		return { fields: JSON.parse(key), checks: own.length, succeeded, failed, values };
	});
}

it('statistics of random histories equal a slow computation, percentiles within 0.5 %', () => {
	const names = Object.keys(labels) as DimensionName[];
	for (const seed of seeds) {
		const random = seededRandom(seed + 9000);
		const groupBy = names.filter(() => random.chance(0.25));
		const checks = historyOf(seed, midnight, 3).checks.map((check) =>
			toCheck(check, [random.chance(0.05) ? undefined : random.integerBelow(40_000) / 1000]),
		);
		const statistics = new Statistics(groupBy, 1);
		for (const check of checks) statistics.add(check);
		const rows = [...statistics.rows()];
		const expected = slowStatistics(checks, groupBy);
		expect(rows).toHaveLength(expected.length);
		for (const { fields, values, ...counts } of expected) {
			const row = rows.find((one) => JSON.stringify(one.fields) === JSON.stringify(fields));
			expect({ seed, ...row }).toMatchObject({ seed, ...counts });
			expect(row?.errorRate).toBeCloseTo((100 * counts.failed) / counts.checks);
			if (!row || values.length === 0) continue;
			const [{ average, min, max, p50, p95, p99 }] = row.figures;
			expect(average).toBeCloseTo(values.reduce((all, one) => all + one, 0) / values.length);
			expect([min, max]).toEqual([Math.min(...values), Math.max(...values)]);
			const quantiles = [0.5, 0.95, 0.99].map((part) => slowQuantile(values, part));
			[p50, p95, p99].forEach((found, at) =>
				expect(Math.abs(Number(found) - quantiles[at])).toBeLessThanOrEqual(
					quantiles[at] * 0.005 + 1e-12,
				),
			);
		}
	}
});

it('groups are sorted by time, and by name', () => {
	const statistics = new Statistics(['location', 'day'], 0);
	const day = Date.parse('2026-11-20T00:00:00Z');
	for (const [location, time] of [
		['Paris', day],
		[undefined, day],
		['London', day + 86_400_000],
		['London', day],
	] as const) {
		statistics.add({ location, time, isSuccess: true, values: [] });
	}
	expect([...statistics.rows()].map(({ fields }) => Object.values(fields))).toEqual([
		['London', '2026-11-20'],
		['London', '2026-11-21'],
		['Paris', '2026-11-20'],
		[null, '2026-11-20'],
	]);
});

it('devices are sorted by name, or by ID without a name', () => {
	const statistics = new Statistics(['device'], 0);
	for (const device of [
		{ deviceId: '3' },
		{ deviceName: 'Blog' },
		{},
		{ deviceId: '1', deviceName: 'Shop' },
		{ deviceId: '2' },
	]) {
		statistics.add({ ...device, time: 0, isSuccess: true, values: [] });
	}
	expect([...statistics.rows()].map(({ fields }) => Object.values(fields))).toEqual([
		['2', null],
		['3', null],
		[null, 'Blog'],
		['1', 'Shop'],
		[null, null],
	]);
});

it('groups by month list each month of several years once, in their order', () => {
	const statistics = new Statistics(['month'], 0);
	const months = Array.from({ length: 30 }, (_, at) => Date.UTC(2024, 5 + at, 15));
	for (const time of [...months].reverse()) {
		statistics.add({ time, isSuccess: true, values: [] });
		statistics.add({ time: time + 86_400_000, isSuccess: true, values: [] });
	}
	const rows = [...statistics.rows()].map(({ checks, fields }) => [
		Object.values(fields)[0],
		checks,
	]);
	const first = (time: number) => new Date(time).toISOString().slice(0, 7);
	expect(rows.map(([month]) => String(month).slice(0, 7))).toEqual(months.map(first));
	expect(rows.every(([, checks]) => checks === 2)).toBe(true);
});

it('more groups than memory can hold are refused with advice', () => {
	const statistics = new Statistics(['hour'], 2);
	const add = (hour: number) =>
		statistics.add({ time: hour * 3_600_000, isSuccess: true, values: [1, 1] });
	for (let hour = 0; hour < 10_000; hour++) add(hour);
	expect(() => add(10_000)).toThrow('Group By makes more than 10,000 groups');
});

it('few groups of very many different numbers are refused before they fill the memory', () => {
	const statistics = new Statistics(['hour'], 1);
	expect(() => {
		for (let at = 0; at < 4_000_000; at++) {
			const time = Math.floor(at / 900) * 3_600_000;
			statistics.add({ time, isSuccess: true, values: [100 + (at % 900)] });
		}
	}).toThrow('too many groups for the memory');
});

describe('a distribution', () => {
	const of = (...values: number[]) => {
		const distribution = new Distribution();
		for (const value of values) distribution.add(value);
		return distribution;
	};

	it('a distribution without numbers has no figures', () => {
		const none = of();
		expect([none.min, none.max, none.average, ...none.quantiles([0.5])]).toEqual([
			null,
			null,
			null,
			null,
		]);
	});

	it('a distribution is exact for milliseconds below a second, for zero and for a single number', () => {
		expect(of(0.412, 0.02, 0.999).quantiles([0, 0.5, 1])).toEqual([0.02, 0.412, 0.999]);
		expect(of(0, 0, 5).quantiles([0.5])).toEqual([0]);
		expect(of(123_456).quantiles([0.5])).toEqual([123_456]);
		expect([of(), of(3), of(1, 9), of(5, 1, 2), of(1, 2, 4, 9)].map((one) => one.median)).toEqual([
			...[null, 3, 5, 2, 3],
		]);
	});

	it.each([
		[12, 0.99, 12],
		[12, 0.95, 12],
		[12, 0.5, 6],
		[13, 0.5, 7],
		[100, 0.99, 99],
		[101, 0.99, 100],
		[60, 0.95, 57],
		[1, 0.5, 1],
		[3, 1, 3],
	])(
		'the percentile of %d numbers in order for %d is number %d: nearest rank',
		(count, part, place) => {
			const values = Array.from({ length: count }, (_, at) => at + 1);
			expect(of(...values).quantiles([part])).toEqual([place]);
		},
	);

	it('a distribution is at most 0.5 % off over twenty powers of ten, below zero, too', () => {
		const random = seededRandom(3);
		for (let round = 0; round < 200; round++) {
			const values = Array.from({ length: 1 + random.integerBelow(50) }, () => {
				const size = 10 ** (random.integerBelow(20) - 10);
				return (random.integerBelow(2_000_000) / 1_000_000 - 0.5) * size;
			});
			for (const part of [0, 0.1, 0.5, 0.9, 0.99, 1]) {
				const expected = slowQuantile(values, part);
				const [found] = of(...values).quantiles([part]);
				expect(Math.abs(Number(found) - expected)).toBeLessThanOrEqual(
					Math.abs(expected) * 0.005 + 1e-15,
				);
			}
		}
	});

	it.each([2e16, 1e100, Number.MAX_VALUE])(
		'a distribution keeps its order with a value of %s',
		(huge) => {
			const [median, highest] = of(1, 2, huge).quantiles([0.5, 1]);
			expect(median).toBe(2);
			expect(highest).toBeGreaterThan(9e15);
		},
	);

	it('a distribution keeps no more numbers than there are of three digits', () => {
		const random = seededRandom(4);
		const distribution = new Distribution();
		let kept = 0;
		for (let at = 0; at < 200_000; at++)
			kept += distribution.add(random.integerBelow(60_000_000) / 1e6);
		expect(distribution.count).toBe(200_000);
		expect(kept).toBeLessThan(4000);
	});
});

it('the best values are kept in order, and the earlier of equal ones', () => {
	const random = seededRandom(5);
	for (let round = 0; round < 300; round++) {
		const values = Array.from({ length: random.integerBelow(60) }, (_, at) => ({
			key: random.integerBelow(10),
			at,
		}));
		for (const size of [0, 1, 5, 100, Number.POSITIVE_INFINITY]) {
			const best = new BestValues<(typeof values)[number]>(size, (a, b) => b.key - a.key);
			for (const value of values) best.add(value);
			const sorted = [...values].sort((a, b) => b.key - a.key || a.at - b.at);
			expect(best.sorted()).toEqual(sorted.slice(0, size));
		}
	}
});
