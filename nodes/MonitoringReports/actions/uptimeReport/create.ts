import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { toCsv } from '../../../shared/words/csv';
import type { TextPieces } from '../../../shared/n8n/run/io/binary';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { renderReport, slugOf } from '../../../shared/features/reports';
import {
	buildUptimeReport,
	comparedPeriod,
	daysOf,
	formatDay,
	parseTime,
	reportClock,
	roundReport,
	wholePeriod,
	type DayFigures,
	type DeviceFigures,
	type Period,
	type ReportInput,
} from '../../../shared/features/uptime';
import { inTurns } from '../../../shared/words/util/turn';
import { dayMs, minuteMs, toWallClock } from '../../../shared/words/util/time';
import {
	clockDates,
	feedFacts,
	isBeforeMonths,
	requestedRange,
	ReportedNames,
	summaryReport,
	type FeedQuery,
} from '../../../shared/service/xmlFeed';
import { checkDevicesAndLocations } from '../checkNames';
import { csvDialectOf } from '../csvField';
import { checkCustomers } from './customers';
import { readDays, readOverall } from './readFigures';
import { withoutPlannedDowntime } from './plannedDowntime';
import { readOutages, type CheckedDevice } from './readOutages';
import type { ReportFileFormat, UptimeReportChoices } from './fields';
import { refuseWithoutData, splitReport, type Audience } from './splitReport';
import { withOwnTargets } from './targets';

/** Creates one or several reports as items: data, texts to send, and the chosen files. */
export async function createUptimeReports(
	run: FeedRun,
	choices: UptimeReportChoices,
): Promise<INodeExecutionData[]> {
	const { devices, division, filters, included, range } = choices;
	const query = { ...devices, ...range, ...filters };
	const planned = choices.options.plannedDowntime ?? [];
	const ignoresPlanned = planned.length > 0 && !included.includes('outages');
	for (const hint of [...choices.hints, ...(ignoresPlanned ? [plannedHint] : [])]) {
		run.addHint(hint);
	}
	const now = Date.now();
	// Here and below, the current local time in milliseconds, as if UTC.
	const present = toWallClock(now, run.timeZone).getTime();
	const period = periodOf(query, present);
	const { customers } = choices;
	const listed = customers ? await checkCustomers(customers, query, run) : [];
	// First, because it fails without a Web API UID: then nothing else is requested.
	const departments = division === 'department' ? await run.listDepartmentDevices() : [];
	const input = await readReport(run, query, choices, period, now);
	const isPeriodOver = period.to < present - minuteMs;
	const items: INodeExecutionData[] = [];
	const audiences = await splitReport(input, choices, { run, departments, listed });
	const refused = refuseWithoutData(audiences, customers?.all.length, run);
	for (const audience of audiences) {
		const own = refused.get(audience);
		items.push(...(own ?? [await createItem(run, choices, audience, isPeriodOver)]));
	}
	return items;
}

/** Renders the report of an audience: texts and figures as JSON, chosen files as binary data. */
async function createItem(
	run: FeedRun,
	{ brand, csv, files, included, options }: UptimeReportChoices,
	audience: Audience,
	isPeriodOver: boolean,
): Promise<INodeExecutionData> {
	const { addressee, input, item } = audience;
	const { language = 'en' } = options;
	const report = await inTurns(buildUptimeReport(input));
	const customer = brand.customer || addressee.name;
	const steps = renderReport(report, {
		language,
		brand: { ...brand, customer, logo: addressee.logo || brand.logo },
		listsDevices: included.includes('devices'),
		listsOutages: included.includes('outages'),
		isOver: isPeriodOver,
	});
	const rendered = await inTurns(steps);
	const rounded = await inTurns(roundReport(report));
	const { period, totals, devices, days } = rounded;
	const dates = [period.from, period.to].map((time) => time.slice(0, 'yyyy-mm-dd'.length));
	const parts = ['uptime', slugOf(addressee.name), ...dates];
	const name = parts.filter((part) => part !== '').join('-');
	const contents: Record<ReportFileFormat, () => TextPieces> = {
		csv: () => toCsv(rendered.rows(rounded), csv ?? csvDialectOf(language)),
		html: () => rendered.page(),
		svg: () => [rendered.chart() ?? ''],
	};
	const binary: IBinaryKeyData = {};
	for (const format of files) {
		const file = `${name}.${format}`;
		binary[format] = await run.createFile(contents[format](), file, mimeTypes[format]);
	}
	const { email: customerEmail } = addressee;
	const { from, to } = period;
	const { targetMissed, uptimePercentage } = totals;
	const short = { customer, customerEmail, from, to, uptimePercentage, targetMissed };
	const figures = options.includeFigures ? { figures: { period, totals, devices, days } } : {};
	const output = run.toItem(
		{ ...rendered.texts, ...short, ...figures },
		files.length === 0 ? undefined : binary,
	);
	return item === undefined ? output : { ...output, pairedItem: { item } };
}

const plannedHint =
	"Exclude Planned Downtime has no effect without Outages in Parts to Include, because uptime then comes from the service's summaries. Add Outages to Parts to Include.";

const mimeTypes: Record<ReportFileFormat, string> = {
	csv: 'text/csv',
	html: 'text/html',
	svg: 'image/svg+xml',
};

/** Reads all figures and outages. Sends requests one by one, because of the rate limit. */
async function readReport(
	run: FeedRun,
	query: FeedQuery,
	choices: UptimeReportChoices,
	period: Period,
	now: number,
): Promise<ReportInput> {
	const { calendarPart, comparison, included, targetPercentage, title } = choices;
	const present = toWallClock(now, run.timeZone).getTime();
	const whole = wholePeriod(period, calendarPart);
	const until = Math.floor(present / minuteMs) * minuteMs;
	const compared = comparison && {
		with: comparison,
		period: comparedPeriod(whole, comparison, until),
		isPart: until < whole.to,
	};
	const names = new ReportedNames();
	const overall = await readOverall(run, query, names);
	const outcome = { names, records: overall.length, isCutOff: false, isUnknown: false };
	await checkDevicesAndLocations(run, { report: summaryReport('overall'), query }, outcome);
	const isEmpty = overall.length === 0;
	if (isEmpty) run.addHint(noDevicesHint);
	else if (overall.every((figures) => figures.uptimePercentage === null)) run.addHint(noUptimeHint);
	const found = {
		overall,
		days: await readAllDays(run, query, period, overall),
		previous: isEmpty || !compared ? [] : await readPrevious(run, query, compared.period, present),
	};
	const checked = isEmpty ? null : await readOutagesIfChosen(run, query, choices, period, present);
	const planned = choices.options.plannedDowntime ?? [];
	const { hints, ...figures } =
		planned.length > 0 && checked
			? await inTurns(withoutPlannedDowntime(found, checked, daysOf(period)))
			: { ...found, hints: [] };
	for (const hint of hints) run.addHint(hint);
	const targeted = await withOwnTargets(figures.overall, choices.ownTargets, run);
	return {
		title,
		period,
		wholePeriod: whole,
		clock: reportClock(run.timeZone, now),
		targetPercentage,
		compared,
		...figures,
		overall: targeted,
		showsDays: included.includes('days'),
		outages: checked,
		planned,
	};
}

/**
 * The figures of each device and day. The report always needs them: they show which days have data,
 * and so how long the downtime was.
 */
async function readAllDays(
	run: FeedRun,
	query: FeedQuery,
	period: Period,
	overall: DeviceFigures[],
): Promise<DayFigures[]> {
	if (overall.length === 0) return [];
	const dates = daysOf(period).map(formatDay);
	// For a single day, the figures of the whole range are those of the day.
	if (dates.length === 1) return overall.map((figures) => ({ ...figures, date: dates[0] }));
	return (await readDays(run, query, dates)) ?? [];
}

/** The figures of the compared period; none, with a hint, if the service lacks a part of it. */
async function readPrevious(run: FeedRun, query: FeedQuery, period: Period, present: number) {
	if (isBeforeMonths(period.from, feedFacts.summaryMonths.value, present)) {
		run.addHint(
			'The service keeps summaries for three years. The period of Compare With is older, at least in part, so it is omitted. Choose a later Date Range, or set Compare With to No Comparison.',
		);
		return [];
	}
	return await readOverall(run, { ...query, ...clockDates(period.from, period.to) });
}

/**
 * The outages of each checked device. Null if outages are not included, there were no checks, or
 * (with a hint) the service no longer keeps all checks of the period.
 */
async function readOutagesIfChosen(
	run: FeedRun,
	query: FeedQuery,
	choices: UptimeReportChoices,
	period: Period,
	present: number,
): Promise<CheckedDevice[] | null> {
	if (!choices.included.includes('outages')) return null;
	if (isBeforeMonths(period.from, feedFacts.rawMonths.value, present)) {
		run.addHint(
			'The service keeps single checks for six months: the report has no outages, because its range starts earlier. Choose a later Date Range, or remove Outages from Parts to Include.',
		);
		return null;
	}
	return await readOutages(run, query, choices);
}

/**
 * The range of a query as local times in milliseconds, as if UTC. An open range ends at the current
 * minute; a last day without a time is included.
 */
function periodOf(query: FeedQuery, present: number): Period {
	const { from, to } = requestedRange(query);
	const start = parseTime(from ?? '');
	const minute = Math.floor(present / minuteMs) * minuteMs;
	const end = to === null ? Math.max(minute, start) : parseTime(to);
	const isDay = to?.length === 'yyyy-mm-dd'.length;
	return { from: start, to: isDay ? end + dayMs : end };
}

/** Does not mention unknown devices: `checkDevicesAndLocations` already refused those. */
const noDevicesHint =
	'The summaries of this range contain no devices, so the report is empty. Check Devices, Date Range and Filters.';

const noUptimeHint =
	'The summaries of this range have no uptime. Missing data does not mean that the devices were up. Check Date Range, and the raw data of Summary > Get Many with Simplify off.';
