/** Whether the figures of a report agree with each other, in each of its forms: a machine adds them up. */
import { languages } from '../../nodes/shared/features/reports';
import { textsByLanguage } from '../../nodes/shared/features/reports/texts';
import { type Outage, type UptimeReport } from '../../nodes/shared/features/uptime';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import {
	canBeSame,
	lengthIn,
	numberIn,
	readForms,
	sumOf,
	unescaped,
	type DeviceRow,
	type Length,
	type ReadReport,
} from '../support/reportTexts.cts';
import { outageOf, toInput } from '../support/uptimeReports.cts';
import { buildUptimeReport, renderReport, roundReport } from '../support/atOnce.cts';

const accounts = caseCount(320);
const first = Date.parse('2026-03-02');

const { judgedByData, outagesSource } = textsByLanguage.en;

/** The service's figures do not always match its checks. */
function accountOf(seed: number) {
	const random = seededRandom(seed);
	const dayCount = random.pick([1, 1, 7, 7, 30, 40, 70]);
	const deviceCount = 1 + random.integerBelow(9);
	const isRunning = random.chance(0.3) && dayCount > 1;
	const daysSoFar = isRunning ? 1 + random.integerBelow(dayCount) : dayCount;
	const devices = Array.from({ length: deviceCount }, (_, at) => {
		const checksPerDay = random.pick([1, 24, 96, 288, 3456]);
		const gaps = random.pick([0, 0, 0.3, 0.9, 1]);
		const trouble = random.pick([0, 0, 0.1, 0.6]);
		const days = Array.from({ length: dayCount }, (__, day) => {
			if (day >= daysSoFar || random.chance(gaps)) return null;
			const most = random.pick([1, 3, checksPerDay]);
			const failed = random.chance(trouble) ? random.integerBelow(most + 1) : 0;
			return (100 * (checksPerDay - Math.min(failed, checksPerDay))) / checksPerDay;
		});
		return { name: `Site ${at + 1}`, checksPerDay, days, isChecked: random.chance(0.9) };
	});
	const listsOutages = random.chance(0.8);
	const hours = 24 * daysSoFar;
	const some = (id: number, name: string) =>
		Array.from({ length: random.pick([0, 0, 1, 1, 2, 4]) }, () => outage(random, id, name, hours));
	const outages = devices.flatMap((device, at) => some(40_001 + at, device.name));
	const input = toInput({
		...{ from: '2026-03-02', devices, daysSoFar },
		outages: listsOutages ? outages : undefined,
		target: random.pick([99, 99.5, 99.9, 99.95, 99.9995, 100]),
	});
	const stranger = { deviceId: 49_999, deviceName: 'Site 99' };
	const strangers = random.chance(0.2) ? [{ ...stranger, outages: some(49_999, 'Site 99') }] : [];
	const all = input.outages && [...input.outages, ...strangers];
	const found = all?.flatMap((device) => device.outages).length ?? null;
	return { report: buildUptimeReport({ ...input, outages: all }), found, listsOutages };
}

function outage(random: Random, id: number, name: string, hours: number): Outage {
	const minutes = random.pick([null, 0, 1, 7, 61, 300, 2000]);
	const start = new Date(first + random.integerBelow(hours) * 3_600_000).toISOString();
	return outageOf(String(id), name, start.slice(0, 19), minutes);
}

const contradictions: string[] = [];
let comparisons = 0;

/** Records a contradiction. */
function same(what: string, one: unknown, other: unknown): void {
	comparisons++;
	if (one !== other) contradictions.push(`${what}: ${String(one)}, but ${String(other)}`);
}

function sameLength(what: string, one: Length, other: Length): void {
	same(`${what} (${one.atLeast} s, ${other.atLeast} s)`, canBeSame(one, other), true);
}

const none: Length = { atLeast: 0, below: 1 };
const figure = ({ figures }: ReadReport, label: string) => figures.get(label) ?? '';
const isMissed = ({ words }: DeviceRow) => /Target missed|Below the target/.test(words);
const isJudged = ({ words }: DeviceRow) => /Target m|Below the target/.test(words);
const squaresOf = (squares: readonly string[] | undefined, color: string) =>
	squares?.filter((one) => one === color).length;
const wordsWith = (row: DeviceRow, pattern: RegExp) =>
	row.words.split('; ').find((part) => pattern.test(part));

function listsAndCounts(where: string, read: ReadReport): void {
	const { devices, moreDevices, outages, moreOutages, text } = read;
	const stated = figure(read, 'Outages');
	if (/^\d/.test(stated)) {
		same(`${where}: outages counted and listed`, numberIn(stated), outages.length + moreOutages);
	}
	if (moreDevices > 0) return;
	const [, missed, all] = /(\d+) of (\d+) devices? (?:missed|is below|are below)/.exec(text) ?? [];
	const [, met = /The device (?:has )?met/.test(text) ? '1' : undefined] =
		/All (\d+) devices (?:have )?met/.exec(text) ?? [];
	const judged = devices.filter(isJudged);
	const given = missed ?? met;
	if (given === undefined) same(`${where}: devices judged without a verdict`, judged.length, 0);
	else {
		same(`${where}: devices of the verdict and rows`, Number(all ?? met), judged.length);
		same(`${where}: missed`, Number(missed ?? 0), devices.filter(isMissed).length);
		const without = numberIn(/(\d+) more devices? ha(?:s|ve) no data\./.exec(text)?.[0] ?? '0');
		same(`${where}: rows and devices spoken of`, judged.length + without, devices.length);
	}
}

function lengthsAndDowntime(where: string, read: ReadReport): void {
	const { devices, moreDevices, moreOutages, outages, text } = read;
	const listed = sumOf(outages.map(({ length }) => length));
	const stated = figure(read, 'Outages');
	const [, inAll] = /^[\d,]+, (.+) in total$/.exec(stated) ?? [];
	if (inAll !== undefined && moreOutages === 0) {
		sameLength(`${where}: outages added up`, lengthIn(inAll), listed);
	}
	for (const device of devices) {
		const own = outages.filter(({ name }) => name === device.name);
		const count = wordsWith(device, /^\d+ outages? \(/);
		if (moreOutages > 0 || stated === '') continue;
		same(`${where}: outages of ${device.name}`, numberIn(count ?? '0'), own.length);
		if (count !== undefined) {
			const sum = sumOf(own.map(({ length }) => length));
			sameLength(`${where}: length of ${device.name}`, lengthIn(count.split('(')[1]), sum);
		}
	}
	const downtime = figure(read, 'Downtime') || figure(read, 'Downtime (total of all devices)');
	if (moreDevices > 0 || downtime === 'no data') return;
	const rows = devices.map((device) => wordsWith(device, /of downtime$/));
	const sum = sumOf(rows.map((row) => (row === undefined ? none : lengthIn(row))));
	sameLength(`${where}: downtime added up`, lengthIn(downtime), sum);
	const isToldApart = text.includes(outagesSource);
	if (stated !== '' && stated !== 'no data') {
		const differs = !canBeSame(lengthIn(downtime), inAll === undefined ? none : lengthIn(inAll));
		if (differs) same(`${where}: outages and downtime differ, and it says so`, isToldApart, true);
	}
}

function targetsAndBudgets(where: string, read: ReadReport, report: UptimeReport): void {
	const target = report.period.uptimeTargetPercentage;
	const isOver = report.period.secondsToCome === 0;
	same(
		`${where}: "so far" of a period that is over`,
		read.text.includes('so far'),
		!isOver && read.devices.some(isJudged),
	);
	let hasGaps = false;
	for (const row of read.devices) {
		const who = `${where}: ${row.name}`;
		if (row.uptime === null) {
			same(`${who} is judged without data`, isJudged(row), false);
			continue;
		}
		same(`${who} has an uptime below its target and misses it`, row.uptime < target, isMissed(row));
		const downtime = wordsWith(row, /of downtime$/);
		if (row.uptime === 100) same(`${who} at 100 % was down`, downtime, undefined);
		else same(`${who} below 100 % was down`, downtime !== undefined, true);
		const over = wordsWith(row, /more downtime than allowed$/);
		if (isOver) same(`${who} spent more than its budget`, over !== undefined, isMissed(row));
		const data = wordsWith(row, /^data for/);
		hasGaps ||= data !== undefined;
		if (row.squares === undefined || report.period.dayCount > 62) continue;
		const known = row.squares.length - (squaresOf(row.squares, '⬜') ?? 0);
		const [, days, all] = /for (\d+) of (\d+)/.exec(data ?? '') ?? [];
		if (row.squares.length <= 62 && report.days?.length === row.squares.length) {
			same(`${who}: days with data and colors`, Number(days ?? report.period.dayCount), known);
			same(`${who}: days so far`, Number(all ?? known), report.period.dayCount);
		}
		if (row.uptime === 100)
			same(`${who} at 100 % has other days`, squaresOf(row.squares, '🟩'), known);
	}
	if (read.moreDevices === 0) {
		same(`${where}: gaps, and it says so`, read.text.includes(judgedByData), hasGaps);
	}
}

/** Compares the texts about devices that missed the target with the lists below them. */
function storyAndLists(where: string, read: ReadReport): void {
	if (read.moreDevices > 0 || read.moreOutages > 0) return;
	const reported = [...read.text.matchAll(storyPattern)].map(([, name, reason]) => ({
		name,
		reason,
	}));
	const missed = read.devices.filter(isMissed);
	same(
		`${where}: told of devices that missed`,
		reported.length,
		missed.length > 3 ? 0 : missed.length,
	);
	for (const { name, reason } of reported) {
		const device = missed.find((one) => one.name === name);
		same(`${where}: ${name} is told of and missed`, device !== undefined, true);
		const own = read.outages.filter((one) => one.name === name).map(({ length }) => length);
		const length = lengthIn(reason.replace(/^\d+ outages, /, ''));
		if (/outage/.test(reason)) {
			const longest = Math.max(...own.map(({ atLeast }) => atLeast));
			same(
				`${where}: ${name}: number of outages`,
				/^an /.test(reason) ? 1 : numberIn(reason),
				own.length,
			);
			same(`${where}: ${name}: longest outage`, length.atLeast, longest);
		} else if (device) {
			same(`${where}: ${name}: no outage is told of`, own.length, 0);
			const downtime = wordsWith(device, /of downtime$/) ?? '0 s';
			same(`${where}: ${name}: downtime`, length.atLeast, lengthIn(downtime).atLeast);
		}
	}
}

const storyPattern =
	/[\u2068]?(Site \d+)[\u2069]? (?:missed|is below) the target: (.*?)(?=\. |\.\n|\.$)/gm;

function daysAndTotals(where: string, report: UptimeReport): void {
	const { devices, days, period, totals } = roundReport(report);
	const sum = (values: Array<number | null>) =>
		values.reduce<number>((all, one) => all + (one ?? 0), 0);
	for (const key of ['checks', 'failed'] as const) {
		same(`${where}: ${key} of days`, sum((days ?? []).map((day) => day[key])), totals[key] ?? 0);
		same(`${where}: ${key} of devices`, sum(devices.map((one) => one[key])), totals[key] ?? 0);
	}
	for (const key of ['outageCount', 'outageSeconds', 'downtimeSeconds'] as const) {
		same(`${where}: ${key}`, sum(devices.map((one) => one[key])), totals[key] ?? 0);
	}
	const isPerfect = totals.failed === 0 && totals.checks !== null;
	if (isPerfect) same(`${where}: no failed check`, totals.uptimePercentage, 100);
	for (const day of days ?? []) {
		if (day.failed === 0) same(`${where}: a day without a failed check`, day.uptimePercentage, 100);
		else if (day.failed !== null)
			same(`${where}: 100 % with failed checks`, day.uptimePercentage === 100, false);
	}
	for (const device of devices) {
		const { coveredSeconds, daysWithData, downtimeSeconds, uptimePercentage } = device;
		const own = device.days?.filter((day) => day.uptimePercentage !== null).length ?? 0;
		same(`${where}: days with data`, daysWithData, own);
		same(`${where}: more days than there are`, own <= period.dayCount, true);
		if (coveredSeconds === null || downtimeSeconds === null || uptimePercentage === null) continue;
		const down = (coveredSeconds * (100 - uptimePercentage)) / 100;
		same(
			`${where}: downtime of the uptime`,
			Math.abs(down - downtimeSeconds) <= 1 + coveredSeconds * 1e-6,
			true,
		);
		same(`${where}: down for longer than seen`, downtimeSeconds <= coveredSeconds, true);
	}
}

it(`${accounts} accounts: no two figures of an uptime report contradict each other, in any form`, () => {
	contradictions.length = 0;
	comparisons = 0;
	for (let seed = 1; seed <= accounts; seed++) {
		const { found, listsOutages, report } = accountOf(seed);
		const options = { language: 'en', listsDevices: true, listsOutages, isOver: true } as const;
		daysAndTotals(`account ${seed}`, report);
		same(`account ${seed}: outages found and counted`, found, report.totals.outageCount);
		for (const read of readForms(renderReport(report, options).texts)) {
			const where = `account ${seed}, ${read.form}`;
			listsAndCounts(where, read);
			lengthsAndDowntime(where, read);
			targetsAndBudgets(where, read, report);
			storyAndLists(where, read);
		}
	}
	expect(contradictions.slice(0, 20)).toEqual([]);
	// A reader that finds nothing would contradict nothing.
	expect(comparisons).toBeGreaterThan(accounts * 100);
});

it.each(languages)('in %s each form says why outages and downtime can differ', (language) => {
	const { report } = accountOf(2);
	const options = { language, listsDevices: true, listsOutages: true, isOver: true };
	const { emailHtml, plainText, slackBlocks, slackText, teamsCard } = renderReport(
		report,
		options,
	).texts;
	const { budgetIs, outagesSource: why } = textsByLanguage[language];
	const { errorBudgetMinutes } = report.period;
	expect(errorBudgetMinutes).toBeGreaterThan(0);
	const whatBudgetIs = budgetIs('|', '|').split('|')[0];
	const others = [slackBlocks, teamsCard].map((form) => JSON.stringify(form));
	for (const text of [unescaped(emailHtml), plainText, slackText, ...others]) {
		expect(text).toContain(why);
		expect(text).toContain(whatBudgetIs);
	}
});
