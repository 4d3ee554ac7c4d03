/** A machine looks for figures of one report that disagree, in items, texts, CSV, status page and outages. */
import { caseCount } from '../support/cases.cts';
import {
	answerOf,
	dayCount,
	firstDay,
	plannedText,
	secondsOf,
	worldOf,
	type World,
} from '../support/agreeingWorld.cts';
import { startClock } from '../support/clock.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { uptimeReport, withFigures } from '../support/reports.cts';
import { branches, errorOf, execute, fileOf, json, reports } from '../support/workflows.cts';

const worlds = caseCount(16);
const day = 86_400_000;

interface Figures {
	uptimePercentage: number | null;
}

interface Row extends Figures {
	deviceName: string;
	coveredSeconds: number;
	downtimeSeconds: number;
	outageCount: number;
	outageSeconds: number;
	errorBudgetMinutes: number;
	errorBudgetMinutesLeft: number;
	isTargetMet: boolean;
	outages: Array<{ durationSeconds: number }>;
	days: Figures[];
}

interface Report {
	totals: Figures & { downtimeSeconds: number; outageCount: number; outageSeconds: number };
	days: Figures[];
	devices: Row[];
}

const disagreements = new Map<string, string[]>();
let comparisons = 0;

/** Records two figures that differ by more than rounding. */
function agree(rule: string, where: string, one: unknown, other: unknown, within = 0): void {
	comparisons++;
	const isNear =
		typeof one === 'number' && typeof other === 'number'
			? Math.abs(one - other) <= within
			: one === other;
	if (isNear) return;
	const words = `${where}: ${String(one)}, but ${String(other)}`;
	disagreements.set(rule, [...(disagreements.get(rule) ?? []), words]);
}

const percentage = (down: number, covered: number) => 100 - (100 * down) / covered;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

async function readWorld(world: World) {
	startClock('2026-10-27T10:00:00Z');
	const { origin } = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: answerOf(world, url),
	}));
	const credential = rawFeedCredential({ origin });
	const range = { dateRange: 'custom', from: '2026-10-23', to: '2026-10-26' };
	const uptime = (name: string, plannedDowntime: string) =>
		uptimeReport(
			{
				...range,
				uptimeTarget: world.target,
				include: ['devices', 'days', 'outages'],
				files: ['csv'],
				csvFor: 'any',
				options: { compareWith: 'nothing', ...(plannedDowntime === '' ? {} : { plannedDowntime }) },
			},
			name,
		);
	const nodes = [
		uptime('Uptime', plannedText(world)),
		reports('Devices', 'outage', 'getAll', { ...range, returnAll: true, itemPer: 'device' }),
		reports('Outages', 'outage', 'getAll', { ...range, returnAll: true }),
		reports('Page', 'statusPage', 'create', {}),
	];
	const workflow = { ...branches(...nodes), settings: { timezone: 'Europe/Berlin' } };
	const run = await execute({ workflow, credential });
	expect(errorOf(run)).toEqual({});
	const report = withFigures(json(run, 'Uptime')[0]);
	return {
		report: report as unknown as Report,
		csv: await fileOf(run, 'csv', 'Uptime'),
		devices: json(run, 'Devices'),
		outages: json(run, 'Outages'),
		page: await fileOf(run, 'data', 'Page'),
	};
}

type Output = Awaited<ReturnType<typeof readWorld>>;

/** A day of 25 hours has one more that is up, where the service's own figures are used. */
function truthOf(world: World, at: number, from = firstDay, to = firstDay + dayCount * day) {
	const device = world.devices[at];
	const { down, outages, up } = secondsOf(world, device, from, to);
	const change = firstDay + 2 * day + 2 * 3_600_000;
	const isLong =
		!world.planned &&
		[device.life.from < change, device.life.to > change, from < change, to > change].every(Boolean);
	return { down, outages, covered: up + down + (isLong ? 3600 : 0) };
}

function compareDevices(where: string, world: World, { devices, report }: Output): void {
	world.devices.forEach(({ name }, at) => {
		const row = report.devices.find(({ deviceName }) => deviceName === name);
		const truth = truthOf(world, at);
		const who = `${where}, ${name}`;
		if (!row || truth.covered === 0) {
			agree('no data', who, row?.uptimePercentage ?? null, null);
			return;
		}
		const { coveredSeconds, downtimeSeconds, outageSeconds, uptimePercentage } = row;
		// A pause next to planned downtime is known to an interval on each side.
		const edges = world.planned ? (2 * world.devices[at].every) / 1000 : 0;
		agree('coverage', who, coveredSeconds, truth.covered, 3 + edges);
		agree('downtime', who, downtimeSeconds, truth.down, 2);
		agree('outages against downtime', who, outageSeconds, downtimeSeconds, 2);
		agree('number of outages', who, row.outageCount, truth.outages);
		agree('outages counted and listed', who, row.outages.length, row.outageCount);
		const lengths = sum(row.outages.map(({ durationSeconds }) => durationSeconds));
		agree('outages added up', who, lengths, outageSeconds);
		const uptime = percentage(downtimeSeconds, coveredSeconds);
		agree('uptime of downtime', who, uptimePercentage, uptime, 200 / coveredSeconds + 0.0002);
		const allowed = ((coveredSeconds / 60) * (100 - world.target)) / 100;
		agree('budget of the covered time', who, row.errorBudgetMinutes, allowed, 0.02);
		const left = row.errorBudgetMinutes - downtimeSeconds / 60;
		agree('budget left', who, row.errorBudgetMinutesLeft, left, 0.05);
		agree('target and budget', who, row.isTargetMet, row.errorBudgetMinutesLeft >= 0);
		const own = devices.find(({ deviceName }) => deviceName === name);
		if (world.planned) return;
		// By the clock that single checks show, the day of 25 hours has 24.
		const { down, up } = secondsOf(world, world.devices[at], firstDay, firstDay + dayCount * day);
		const byTime = percentage(down, up + down);
		agree('Outage > Get Many, length', who, own?.outageSeconds, outageSeconds);
		agree('Outage > Get Many, number', who, own?.outages, row.outageCount);
		agree('Outage > Get Many, uptime', who, own?.availabilityPercentage, byTime, 0.0002);
	});
}

function compareTotals(where: string, world: World, { outages, report }: Output): void {
	const { days, devices, totals } = report;
	const added = (key: 'downtimeSeconds' | 'outageCount' | 'outageSeconds' | 'coveredSeconds') =>
		sum(devices.map((row) => row[key] ?? 0));
	for (const key of ['downtimeSeconds', 'outageCount', 'outageSeconds'] as const) {
		agree(`total ${key}`, where, totals[key], added(key));
	}
	if (!world.planned) agree('outages of all', where, outages.length, totals.outageCount);
	const mean = percentage(added('downtimeSeconds'), added('coveredSeconds'));
	if (added('coveredSeconds') > 0) {
		agree('mean against added downtime', where, totals.uptimePercentage, mean, 0.003);
	}
	days.forEach(({ uptimePercentage }, at) => {
		const from = firstDay + at * day;
		const own = world.devices.map((_, place) => truthOf(world, place, from, from + day));
		const [down, covered] = [sum(own.map((one) => one.down)), sum(own.map((one) => one.covered))];
		const expected = covered === 0 ? null : percentage(down, covered);
		agree('mean of a day', `${where}, day ${at + 1}`, uptimePercentage, expected, 0.003);
	});
}

function compareTable(where: string, { csv, report }: Output): void {
	const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
	const columns = header.replace('\ufeff', '').split(',');
	const cells = new Map(lines.map((line) => [line.split(',')[0], line.split(',')]));
	for (const row of report.devices) {
		const { deviceName, downtimeSeconds, uptimePercentage } = row;
		const cell = (name: string) => cells.get(deviceName)?.[columns.indexOf(name)] ?? '';
		agree(
			'CSV, uptime',
			`${where}, ${deviceName}`,
			cell('Uptime (%)') === '' ? null : Number(cell('Uptime (%)')),
			uptimePercentage,
			0.0001,
		);
		if (uptimePercentage === null) continue;
		const written: Array<[string, number]> = [
			['Downtime (seconds)', downtimeSeconds],
			['Allowed downtime left (minutes)', row.errorBudgetMinutesLeft],
			['Outages', row.outageCount],
			['Outage duration (seconds)', row.outageSeconds],
		];
		for (const [column, value] of written) {
			agree(`CSV, ${column}`, `${where}, ${deviceName}`, Number(cell(column)), value);
		}
	}
}

function comparePage(where: string, world: World, { page }: Output): void {
	const entries = page
		.split('<section aria-labelledby="outages">')[0]
		.split('<li><div class="row">')
		.slice(1);
	for (const entry of entries) {
		const name = /<bdi>(.*?)<\/bdi>/.exec(entry)?.[1] ?? '';
		const at = world.devices.findIndex((device) => device.name === name);
		const [, uptime] = /([\d.]+)\s?% uptime/u.exec(entry) ?? [];
		const truth = truthOf({ ...world, planned: null }, at);
		const expected = truth.covered === 0 ? NaN : percentage(truth.down, truth.covered);
		if (uptime !== undefined) {
			agree('status page, uptime', `${where}, ${name}`, Number(uptime), expected, 0.003);
		}
	}
	agree('status page, devices', where, entries.length, world.devices.length);
}

it(`${worlds} accounts: no figure disagrees with another one, wherever it is shown`, async () => {
	for (let seed = 1; seed <= worlds; seed++) {
		const world = worldOf(seed);
		const output = await readWorld(world);
		const kind = `${world.hasDowntime ? 'both' : 'uptime'} ${plannedText(world)}`;
		const where = `account ${seed} (${kind})`;
		compareDevices(where, world, output);
		compareTotals(where, world, output);
		compareTable(where, output);
		comparePage(where, world, output);
	}
	const found = [...disagreements].map(([rule, words]) => ({
		rule,
		count: words.length,
		first: words.slice(0, 2),
	}));
	expect(found).toEqual([]);
	// A reader that finds nothing would find no disagreement.
	expect(comparisons).toBeGreaterThan(worlds * 40);
});
