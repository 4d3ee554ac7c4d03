import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { toCsv } from '../../../shared/export';
import type { TextPieces } from '../../../shared/n8n/run/binary';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { toJson } from '../../../shared/n8n/run/operations';
import { renderReport } from '../../../shared/render';
import {
	buildUptimeReport,
	comparedPeriod,
	dayMs,
	daysOf,
	formatTime,
	type DayFigures,
	type DeviceFigures,
	type DeviceOutages,
	type Period,
	type UptimeReport,
} from '../../../shared/uptime';
import { parseIsoTime, toWallClock } from '../../../shared/util/time';
import {
	clockDates,
	feedFacts,
	isBeforeMonths,
	rangeOf,
	ReportedNames,
	type FeedQuery,
} from '../../../shared/xmlFeed';
import { checkNames } from '../checkNames';
import type { ReportRequest } from '../reportOperation';
import { readDays, readOverall } from './readFigures';
import { readOutages } from './readOutages';
import type { ReportFileFormat, UptimeReportRequest } from './request';

/** One item: the report as data, as texts to send on, and as the files that were chosen. */
export async function createUptimeReport(
	run: FeedRun,
	request: ReportRequest,
	settings: UptimeReportRequest,
): Promise<INodeExecutionData> {
	for (const hint of request.hints) run.addHint(hint);
	const now = Date.now();
	const present = toWallClock(now, settings.timeZone).getTime();
	const wholePeriod = periodOf(request.query, present);
	const report = await readReport(run, request, settings, wholePeriod, { now, present });
	const { includesDevices: listsDevices, includesOutages: listsOutages, language } = settings;
	const isOver = wholePeriod.to < present - minuteMs;
	const rendered = renderReport(report, { language, listsDevices, listsOutages, isOver });
	const { period } = report;
	const name = `uptime-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}`;
	const contents: Record<ReportFileFormat, () => TextPieces> = {
		csv: () => toCsv([rendered.rows()]),
		html: () => [rendered.page()],
		svg: () => [rendered.chart() ?? ''],
	};
	const binary: IBinaryKeyData = {};
	for (const format of settings.files) {
		binary[format] = await run.createFile(
			contents[format](),
			`${name}.${format}`,
			mimeTypes[format],
		);
	}
	const json = toJson({ ...report, ...rendered.texts });
	const { pairedItem } = run;
	return settings.files.length === 0 ? { json, pairedItem } : { json, binary, pairedItem };
}

const mimeTypes: Record<ReportFileFormat, string> = {
	csv: 'text/csv',
	html: 'text/html',
	svg: 'image/svg+xml',
};

/** When a report is made. */
interface Moment {
	now: number;
	/** What the clock of the workflow shows then, as if it were in UTC. */
	present: number;
}

/** Asks one after the other: the service may allow one request in ten seconds. */
async function readReport(
	run: FeedRun,
	request: ReportRequest,
	settings: UptimeReportRequest,
	period: Period,
	{ now, present }: Moment,
): Promise<UptimeReport> {
	const { query } = request;
	const { comparison, targetPercentage, title } = settings;
	const compared = comparison && { with: comparison, period: comparedPeriod(period, comparison) };
	const names = new ReportedNames();
	const overall = await readOverall(run, query, names);
	await checkNames(run, request, {
		names,
		records: overall.length,
		isCutOff: false,
		isUnknown: false,
	});
	const isEmpty = overall.length === 0;
	if (isEmpty) run.addHint(noDevicesHint);
	else if (overall.every((figures) => figures.uptimePercentage === null)) run.addHint(noUptimeHint);
	return buildUptimeReport({
		title,
		period,
		lengthSeconds: lengthOf(period, settings.timeZone, now),
		targetPercentage,
		compared,
		overall,
		days: await days(run, request, settings, period, overall),
		previous: isEmpty || !compared ? [] : await previous(run, query, compared.period, present),
		outages: isEmpty ? null : await outages(run, query, settings, period, present),
		excludesPlannedDowntime: settings.plannedDowntime.length > 0,
	});
}

async function days(
	run: FeedRun,
	{ query }: ReportRequest,
	{ includesDays }: UptimeReportRequest,
	period: Period,
	overall: DeviceFigures[],
): Promise<DayFigures[] | null> {
	if (!includesDays) return null;
	if (overall.length === 0) return [];
	const dates = daysOf(period).map((time) => formatTime(time).slice(0, 10));
	// Of one day, the figures are there already.
	if (dates.length === 1) return overall.map((figures) => ({ ...figures, date: dates[0] }));
	return await readDays(run, query, dates);
}

async function previous(
	run: FeedRun,
	query: FeedQuery,
	period: Period,
	present: number,
): Promise<DeviceFigures[]> {
	if (isBeforeMonths(period.from, feedFacts.summaryMonths.value, present)) {
		run.addHint(
			'The service keeps summaries for three years: what Compare With asks for is older, at least in part, and is left out.',
		);
		return [];
	}
	return await readOverall(run, { ...query, ...clockDates(period.from, period.to) });
}

async function outages(
	run: FeedRun,
	query: FeedQuery,
	settings: UptimeReportRequest,
	period: Period,
	present: number,
): Promise<DeviceOutages[] | null> {
	if (!settings.includesOutages) return null;
	if (isBeforeMonths(period.from, feedFacts.rawMonths.value, present)) {
		run.addHint(
			'The service keeps single checks for six months: the report has no data of outages, because its range begins before. Choose a later Date Range, or remove Outages from Include.',
		);
		return null;
	}
	return await readOutages(run, query, settings);
}

/**
 * The range of a query by the clock that it was made with.
 *
 * @param present what that clock shows now
 */
function periodOf(query: FeedQuery, present: number): Period {
	const { from, to } = rangeOf(query);
	const start = clockTime(from ?? '');
	const minute = Math.floor(present / minuteMs) * minuteMs;
	const end = to === null ? Math.max(minute, start) : clockTime(to);
	return { from: start, to: to?.length === dayLength ? end + dayMs : end };
}

/** How long a period really is up to now: the clocks can be changed in it. */
function lengthOf({ from, to }: Period, timeZone: string, now: number): number {
	const [start, end] = [from, to].map((time) => parseIsoTime(formatTime(time), timeZone));
	return Math.max(0, Math.round((Math.min(end, now) - start) / 1000));
}

const minuteMs = 60_000;

const dayLength = 'yyyy-mm-dd'.length;

function clockTime(text: string): number {
	return Date.parse(text.length === dayLength ? text : `${text}Z`);
}

const noDevicesHint = 'The service knows no device for this report. Check Devices and Filters.';

const noUptimeHint =
	'The summaries of this range have no uptime: that is no data, which does not mean that all was well. Check Date Range; Summary > Get Many without Simplify shows what the service says.';
