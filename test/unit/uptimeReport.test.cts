import {
	combineFigures,
	comparedPeriod,
	daysOf,
	plannedSpans,
	type Outage,
} from '../../nodes/shared/features/uptime';
import { seededRandom } from '../support/random.cts';
import { outageOf, reportOf, reportPlans, toInput } from '../support/uptimeReports.cts';
import { buildUptimeReport } from '../support/atOnce.cts';

const period = (from: string, to: string) => ({
	from: Date.parse(`${from}Z`),
	to: Date.parse(`${to}Z`),
});
const days = (from: string, to: string) => period(`${from}T00:00`, `${to}T00:00`);

it('an uptime report computes downtime and error budget from the uptime and the period', () => {
	const [device] = reportOf(reportPlans['a month in which summer time ends']).devices;
	const length = 31 * 86_400 + 3600;
	expect(device.downtimeSeconds).toBe(Math.round(length * 0.001));
	expect(device).toMatchObject({ isTargetMet: true, errorBudgetMinutesLeft: 0 });
});

it('an uptime report lists the worst device first, and those without data last', () => {
	const names = (name: 'a bad week' | 'a week with missing data') =>
		reportOf(reportPlans[name]).devices.map(({ deviceName }) => deviceName);
	expect(names('a bad week')).toEqual(['Mail server', 'Shop front', 'Checkout', 'Blog']);
	expect(names('a week with missing data')[1]).toBe('Summer campaign (old)');
});

it('an uptime report has null if there is no data, never 0 or 100', () => {
	const report = reportOf(reportPlans['a week with missing data']);
	expect(report.devices[1]).toMatchObject({
		uptimePercentage: null,
		downtimeSeconds: null,
		checks: null,
		averageSeconds: null,
		isTargetMet: null,
		errorBudgetMinutesLeft: null,
	});
	expect(report.days?.map(({ uptimePercentage }) => uptimePercentage)).toEqual([
		100,
		null,
		null,
		99.95,
		100,
		100,
		100,
	]);
	expect(report.totals).toMatchObject({ devices: 2, devicesWithData: 1, targetMet: 1 });
});

it('an uptime report has no figures of a device that was never checked, whatever its summary', () => {
	const input = toInput(reportPlans['a quiet week']);
	const overall = input.overall.map((one) => ({ ...one, checks: 0, failed: 0 }));
	const report = buildUptimeReport({ ...input, overall, days: [] });
	expect(report.totals).toMatchObject({ uptimePercentage: null, averageSeconds: null });
	expect(report.devices[0]).toMatchObject({ uptimePercentage: null, isTargetMet: null });
});

it('an uptime report adds up the downtime of all devices only if that of each is known', () => {
	const input = toInput(reportPlans['a bad week']);
	const days = input.days.filter(({ deviceName }) => deviceName !== 'Mail server');
	const report = buildUptimeReport({ ...input, days });
	expect(report.devices[0]).toMatchObject({ deviceName: 'Mail server', downtimeSeconds: null });
	expect(report.totals.downtimeSeconds).toBeNull();
});

it('an uptime report lists a device without a summary only if its checks show an outage', () => {
	const input = toInput(reportPlans['a quiet week']);
	const checked = (name: string, found: Outage[]) => ({
		...{ deviceId: name, deviceName: name, outages: found },
	});
	const outage = outageOf('seen', 'seen', '2026-11-10T10:00', 10);
	const outages = [...(input.outages ?? []), checked('quiet', []), checked('seen', [outage])];
	const names = buildUptimeReport({ ...input, outages }).devices.map((one) => one.deviceName);
	expect(names).toContain('seen');
	expect(names).not.toContain('quiet');
});

it('an uptime report shows the change from the previous period, if there is one', () => {
	const report = reportOf(reportPlans['a bad week']);
	const [mail, , checkout] = report.devices;
	expect(mail.uptimeChange).toBeNull();
	expect(checkout).toMatchObject({ previousUptimePercentage: 99.1, uptimeChange: 0.7785 });
});

it('figures of several devices are those of a slow computation, second by second', () => {
	for (let seed = 0; seed < 200; seed++) {
		const random = seededRandom(seed);
		const devices = Array.from({ length: 1 + random.integerBelow(5) }, () => ({
			seconds: Array.from({ length: 1 + random.integerBelow(30) }, () => random.chance(0.8)),
			checks: 1 + random.integerBelow(1000),
			averageSeconds: random.integerBelow(1000) / 1000,
		}));
		const combined = combineFigures(
			devices.map(({ averageSeconds, checks, seconds }) => ({
				uptimePercentage: (100 * seconds.filter(Boolean).length) / seconds.length,
				coveredSeconds: seconds.length,
				checks,
				failed: 1,
				averageSeconds,
			})),
		);
		const seconds = devices.flatMap((device) => device.seconds);
		const times = devices.flatMap(({ averageSeconds, checks }) =>
			Array.from({ length: checks }, () => averageSeconds),
		);
		const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
		expect(combined.coveredSeconds).toBe(seconds.length);
		expect(combined.checks).toBe(times.length);
		expect(combined.failed).toBe(devices.length);
		const up = seconds.filter(Boolean).length;
		expect(combined.uptimePercentage).toBeCloseTo((100 * up) / seconds.length, 8);
		expect(combined.averageSeconds).toBeCloseTo(mean, 5);
	}
});

it.each([
	['a week', days('2026-11-09', '2026-11-16'), days('2026-11-02', '2026-11-09')],
	['a month', days('2026-10-01', '2026-11-01'), days('2026-09-01', '2026-10-01')],
	['two months', days('2026-01-01', '2026-03-01'), days('2025-11-01', '2026-01-01')],
	['part of a month', days('2026-11-01', '2026-11-21'), days('2026-10-12', '2026-11-01')],
	[
		'hours of a day',
		period('2026-11-09T08:00', '2026-11-09T18:00'),
		period('2026-11-08T08:00', '2026-11-08T18:00'),
	],
])('the previous period of %s has the right dates', (_, own, before) => {
	expect(comparedPeriod(own, 'previousPeriod')).toEqual(before);
});

it('the same period a year ago ends on February 28 if there was no 29th', () => {
	const leap = days('2028-02-29', '2028-03-01');
	expect(comparedPeriod(leap, 'lastYear')).toEqual(days('2027-02-28', '2027-03-01'));
});

it.each([
	['days to 28 February', days('2028-02-22', '2028-02-29'), days('2027-02-22', '2027-03-01')],
	['28 February', days('2028-02-28', '2028-02-29'), days('2027-02-28', '2027-03-01')],
	['days to 29 February', days('2028-02-22', '2028-03-01'), days('2027-02-22', '2027-03-01')],
	['days to 28 February 2029', days('2029-02-22', '2029-03-01'), days('2028-02-22', '2028-02-29')],
	['February 2029', days('2029-02-01', '2029-03-01'), days('2028-02-01', '2028-03-01')],
	['February 2028', days('2028-02-01', '2028-03-01'), days('2027-02-01', '2027-03-01')],
	[
		'hours up to 29 February',
		period('2028-02-28T08:00', '2028-02-29T09:00'),
		period('2027-02-28T08:00', '2027-02-28T09:00'),
	],
])('the same period last year as %s has the same days', (_, own, before) => {
	expect(comparedPeriod(own, 'lastYear')).toEqual(before);
});

it('a period has the days that it touches', () => {
	expect(daysOf(days('2026-11-09', '2026-11-16'))).toHaveLength(7);
	expect(daysOf(period('2026-11-09T12:00', '2026-11-10T12:00'))).toHaveLength(2);
});

it('planned downtime repeats every week of a period', () => {
	const windows = [
		{ weekday: 0, fromMinute: 120, toMinute: 240 },
		{ weekday: 6, fromMinute: 1380, toMinute: 1440 },
	];
	const { from, to } = period('2026-11-15T03:00', '2026-11-22T02:30');
	expect(plannedSpans(windows, { from, to })).toEqual([
		period('2026-11-15T02:00', '2026-11-15T04:00'),
		period('2026-11-21T23:00', '2026-11-22T00:00'),
		period('2026-11-22T02:00', '2026-11-22T04:00'),
	]);
});
