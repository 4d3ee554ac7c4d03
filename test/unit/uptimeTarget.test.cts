/** What counts as perfect, as met and as downtime. */

import { formatOf, percentageDigits } from '../../nodes/shared/features/reports/format';
import { levelOf, toStrip } from '../../nodes/shared/features/reports/strip';
import { textsByLanguage } from '../../nodes/shared/features/reports/texts';
import {
	combineFigures,
	comparedPeriod,
	isTargetMet,
	roundDown,
	wholePeriod,
} from '../../nodes/shared/features/uptime';
import { seededRandom } from '../support/random.cts';
import { renderOptions, reportOf, reportPlans, toInput } from '../support/uptimeReports.cts';
import { buildUptimeReport, renderReport, roundReport } from '../support/atOnce.cts';

const days = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

it('a perfect day is 100 % in each of 5,000 groups, however long their devices were checked', () => {
	const random = seededRandom(26);
	const imperfect = Array.from({ length: 5000 }, () => {
		const group = Array.from({ length: 1 + random.integerBelow(40) }, () => ({
			uptimePercentage: 100,
			coveredSeconds: random.chance(0.1) ? 3456 : random.integerBelow(100_000),
			checks: random.integerBelow(100_000),
			failed: 0,
			averageSeconds: null,
		}));
		return combineFigures(group).uptimePercentage;
	}).filter((uptime) => uptime !== 100);
	expect(imperfect).toEqual([]);
});

it('a day that is not quite 100 % makes a group less than perfect', () => {
	const day = (uptimePercentage: number) => ({
		...{ uptimePercentage, coveredSeconds: 86_400, checks: 1e6, failed: null },
		averageSeconds: null,
	});
	const { uptimePercentage } = combineFigures([day(100), day(99.999_999)]);
	expect(uptimePercentage).toBeLessThan(100);
	expect(roundDown(uptimePercentage)).toBe(99.9999);
});

it('an uptime that is less than a millionth below a target does not meet it', () => {
	const combinedOf = (uptimePercentage: number) =>
		combineFigures([
			{ uptimePercentage, coveredSeconds: 60, checks: 10, failed: null, averageSeconds: null },
		]).uptimePercentage ?? NaN;
	expect(isTargetMet(combinedOf(99.899_999_6), 99.9)).toBe(false);
	expect(isTargetMet(combinedOf(99.9), 99.9)).toBe(true);
});

describe('figures of which some are not known', () => {
	const figures = (uptimePercentage: number | null, coveredSeconds: number | null, checks = 1) => ({
		...{ uptimePercentage, coveredSeconds, checks, failed: null },
		averageSeconds: uptimePercentage,
	});

	it('combined figures weigh uptime by time, and response times by checks', () => {
		expect(
			combineFigures([figures(100, 300, 1), figures(50, 100, 4), figures(null, 0, 5)]),
		).toEqual({
			...{ uptimePercentage: 87.5, coveredSeconds: 400, checks: 10, failed: null },
			averageSeconds: 60,
		});
	});

	it('combined figures count all devices the same if the time of one is unknown', () => {
		expect(combineFigures([figures(100, 500), figures(50, null)])).toMatchObject({
			...{ uptimePercentage: 75, coveredSeconds: null },
		});
		expect(combineFigures([figures(null, 0), figures(50, 2)]).uptimePercentage).toBe(50);
		expect(combineFigures([figures(100, 0), figures(50, 0)]).uptimePercentage).toBe(75);
		expect(combineFigures([])).toEqual({
			...{ uptimePercentage: null, coveredSeconds: 0, checks: null, failed: null },
			averageSeconds: null,
		});
	});
});

describe('rounding', () => {
	const week = 7 * 86_400;
	const weekOf = (downSeconds: number) =>
		reportOf({
			from: '2026-11-09',
			target: 99.9,
			devices: [{ name: 'Shop', days: Array(7).fill(100 - (100 * downSeconds) / week) }],
		});

	it('rounding does not meet a target: 605 s are more than the 604.8 s that 99.9 % allows in a week', () => {
		const report = weekOf(605);
		expect(report.devices[0].isTargetMet).toBe(false);
		expect(report.totals).toMatchObject({ targetMet: 0, targetMissed: 1 });
		const output = roundReport(report);
		expect(output.devices[0]).toMatchObject({
			uptimePercentage: 99.8999,
			downtimeSeconds: 605,
			errorBudgetMinutes: 10.08,
			errorBudgetMinutesLeft: -0.01,
		});
		const { texts, rows } = renderReport(report, { ...renderOptions('a bad week', 'en') });
		const { emailHtml, plainText, slackText, subject } = texts;
		expect(subject).toContain('99.899%, Target missed');
		for (const text of [emailHtml, plainText, slackText]) {
			expect(text).toContain('1 of 1 device missed the target of 99.9%.');
			expect(text).toContain('1\u00a0s more downtime than allowed');
			expect(text).not.toContain('Target met;');
		}
		expect(rows()[0]).toMatchObject({ 'Uptime (%)': 99.8999, 'Target met': 'no' });
		expect(toStrip(report.days ?? [], 99.9).map(({ level }) => level)).toEqual(
			Array(7).fill('fair'),
		);
	});

	it('rounding does not miss a target that is just met', () => {
		const [device] = weekOf(604.8).devices;
		expect(device).toMatchObject({ isTargetMet: true, errorBudgetMinutesLeft: 0 });
		expect(roundReport(weekOf(604.8)).devices[0].uptimePercentage).toBe(99.9);
	});

	it('rounding writes an uptime below the target below it, whatever its decimals', () => {
		const random = seededRandom(3);
		for (let at = 0; at < 2000; at++) {
			const target = (900_000 + random.integerBelow(100_000)) / 10_000;
			const uptime = target + (random.integerBelow(2001) - 1000) / 1e7;
			const format = formatOf(textsByLanguage.en, percentageDigits([target]));
			const written = Number(format.percentage(uptime).replace('%', ''));
			expect(format.percentage(target)).toBe(`${target.toLocaleString('en', digits)}%`);
			expect([uptime, written >= target]).toEqual([uptime, isTargetMet(uptime, target)]);
			expect(roundDown(uptime) >= target).toBe(isTargetMet(uptime, target));
			expect(levelOf(uptime, target) === 'good').toBe(isTargetMet(uptime, target));
		}
	});

	const digits = { maximumFractionDigits: 4 };

	it('several days in a cell are judged by their values before rounding', () => {
		const uptimes = [99.899_96, 99.900_04];
		const list = Array.from({ length: 124 }, (_, at) => ({
			...{ date: '2026-11-09', uptimePercentage: uptimes[at % 2], checks: 100 },
			coveredSeconds: 86_400,
			...{ failed: null, averageSeconds: null },
		}));
		expect(toStrip(list, 99.9).every(({ level }) => level === 'good')).toBe(true);
	});
});

describe('downtime', () => {
	const plan = {
		from: '2026-11-09',
		devices: [{ name: 'Mail server', days: [null, null, null, 95.833, null, null, null] }],
	};

	it('downtime counts only days with data: one day of 95.833 % and six without are an hour', () => {
		const [device] = reportOf(plan).devices;
		expect(device).toMatchObject({
			daysWithData: 1,
			coveredSeconds: 86_400,
			downtimeSeconds: 3600,
			isTargetMet: false,
			errorBudgetMinutes: 1.44,
		});
		expect(device.errorBudgetMinutesLeft).toBeCloseTo(1.44 - 60, 1);
	});

	it('downtime counts the same if days are not shown', () => {
		const [device] = reportOf({ ...plan, hasDays: false }).devices;
		expect(device).toMatchObject({ daysWithData: 1, downtimeSeconds: 3600, days: null });
	});

	it('downtime is unknown if the times with data are, except for devices that were never down', () => {
		const input = toInput(plan);
		const [none] = buildUptimeReport({ ...input, days: [] }).devices;
		expect(none).toMatchObject({
			...{ daysWithData: null, coveredSeconds: null, downtimeSeconds: null },
			...{ errorBudgetMinutesLeft: null, isTargetMet: false },
		});
		const overall = input.overall.map((one) => ({ ...one, uptimePercentage: 100 }));
		const [perfect] = buildUptimeReport({ ...input, overall, days: [] }).devices;
		expect(perfect).toMatchObject({ downtimeSeconds: 0, isTargetMet: true });
	});

	it('downtime is at least a second if the uptime is below 100 %', () => {
		const [device] = reportOf({ ...plan, devices: [{ name: 'A', days: [99.9999] }] }).devices;
		expect(device.downtimeSeconds).toBe(1);
	});

	it.each(Object.entries(textsByLanguage))(
		'downtime in %s is shown with the number of days with data',
		(_, texts) => {
			const given = texts.daysWithData(1, 7);
			expect(given).toContain('1');
			expect(given).toContain('7');
			const language = (['de', 'en', 'es', 'fr', 'ja', 'pt'] as const).find(
				(name) => textsByLanguage[name] === texts,
			);
			const rendered = renderReport(reportOf(plan), renderOptions('a bad week', language ?? 'en'));
			const { emailHtml, plainText, slackBlocks, slackText, teamsCard } = rendered.texts;
			const others = [JSON.stringify(slackBlocks), JSON.stringify(teamsCard)];
			for (const text of [emailHtml, plainText, slackText, ...others]) {
				expect(text).toContain(given);
				// In the small print after all figures, not with the verdict.
				expect(text.indexOf(texts.judgedByData)).toBeGreaterThan(text.lastIndexOf(given));
			}
		},
	);
});

describe('a period that is not over', () => {
	const november = days('2026-11-01', '2026-11-21');

	it('an unfinished period is a part of its month or week if it starts with one', () => {
		expect(wholePeriod(november, 'month')).toEqual(days('2026-11-01', '2026-12-01'));
		expect(wholePeriod(days('2026-11-16', '2026-11-21'), 'week')).toEqual(
			days('2026-11-16', '2026-11-23'),
		);
		expect(wholePeriod(november, null)).toEqual(november);
		expect(wholePeriod(days('2026-11-02', '2026-11-21'), 'month').to).toBe(november.to);
		expect(wholePeriod(days('2026-11-17', '2026-11-21'), 'week').to).toBe(november.to);
	});

	it.each([
		['this month', '2026-11-01', '2026-12-01', 'previousPeriod', '2026-10-01', '2026-10-20T14:37'],
		['this month', '2026-11-01', '2026-12-01', 'lastYear', '2025-11-01', '2025-11-20T14:37'],
		['this week', '2026-11-16', '2026-11-23', 'previousPeriod', '2026-11-09', '2026-11-13T14:37'],
		['7 days', '2026-11-14', '2026-11-21', 'previousPeriod', '2026-11-07', '2026-11-13T14:37'],
		['today', '2026-11-20', '2026-11-21', 'previousPeriod', '2026-11-19', '2026-11-19T14:37'],
	] as const)('the unfinished period %s is compared with the same part', (...row) => {
		const [, from, to, comparison, comparedFrom, comparedTo] = row;
		const until = Date.parse('2026-11-20T14:37Z');
		expect(comparedPeriod(days(from, to), comparison, until)).toEqual({
			from: Date.parse(comparedFrom),
			to: Date.parse(`${comparedTo}Z`),
		});
	});

	it('an unfinished period is compared with a shorter month to its end, and a minute at least', () => {
		const march = days('2027-03-01', '2027-04-01');
		const end = Date.parse('2027-03-31T12:00Z');
		expect(comparedPeriod(march, 'previousPeriod', end).to).toBe(Date.parse('2027-02-28T12:00Z'));
		const { from, to } = comparedPeriod(march, 'previousPeriod', march.from);
		expect(to - from).toBe(60_000);
	});

	it('an unfinished period has the error budget of the whole period, and states it', () => {
		const name = 'a week that is not over, with 1 of 7 days';
		const report = reportOf(reportPlans[name]);
		expect(report.period).toMatchObject({
			...{ lengthSeconds: 5 * 86_400, secondsToCome: 2 * 86_400, dayCount: 5 },
			...{ errorBudgetMinutes: 10.08, comparesPart: true },
		});
		const shop = report.devices.find(({ deviceName }) => deviceName === 'Shop front');
		expect(shop).toMatchObject({ errorBudgetMinutes: 10.08, errorBudgetMinutesLeft: 10.08 });
		const checkout = report.devices.find(({ deviceName }) => deviceName === 'Checkout');
		expect(checkout).toMatchObject({ isTargetMet: false, errorBudgetMinutesLeft: 1.44 });
		const { plainText } = renderReport(report, renderOptions(name, 'en')).texts;
		expect(plainText.replace(/\s/gu, ' ')).toContain(
			'The target allows this much downtime per device: 10 min for Nov 16 – 22, 2026.',
		);
		expect(plainText).not.toMatch(/Target missed|Target met;/);
	});
});
