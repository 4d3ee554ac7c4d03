import type { INodeExecutionData } from 'n8n-workflow';

import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { toJson } from '../../../shared/n8n/run/operations';
import { maxStatusOutages, renderStatusPage } from '../../../shared/render';
import {
	buildStatusPage,
	dayMs,
	daysOf,
	findOutages,
	formatTime,
	type DayFigures,
	type Outage,
	type Period,
	type ShownDevice,
	type StatusPage,
} from '../../../shared/uptime';
import { toWallClock } from '../../../shared/util/time';
import { clockDates, type FeedQuery } from '../../../shared/xmlFeed';
import { tooFewLocationsHint } from '../checks';
import type { ReportRequest } from '../reportOperation';
import { readDays } from '../uptimeReport/readFigures';
import { readHistory } from '../uptimeReport/readOutages';
import { DeviceResults } from './deviceResults';
import { readDevices } from './readDevices';
import type { StatusPageRequest } from './request';

const stripDays = 90;
const outageDays = 14;

/** One item: what the page says in short, and the page as a file. */
export async function createStatusPage(
	feedRun: FeedRun,
	request: ReportRequest,
	settings: StatusPageRequest,
): Promise<INodeExecutionData> {
	const hints: string[] = [];
	const run: FeedRun = {
		...feedRun,
		addHint: (message) => {
			hints.push(feedRun.hintText(message));
			feedRun.addHint(message);
		},
	};
	for (const hint of request.hints) run.addHint(hint);
	const now = Date.now();
	const { page, hidden } = await readPage(run, request, settings, now);
	const { html, summary, title } = renderStatusPage(page, settings);
	const { counts, devices, latestCheck, outages, state } = page;
	const { binaryName, fileName } = settings;
	const file = await run.createFile([html], fileName, 'text/html');
	const json = toJson({
		title,
		state,
		stateText: summary,
		deviceCount: devices.length,
		up: counts.up,
		down: counts.down,
		paused: counts.paused,
		notKnown: counts.noTasks + counts.unknown,
		hidden: hidden.length,
		outageCount: outages && outages.length,
		updatedAt: new Date(now).toISOString(),
		latestCheck,
		fileName,
		hints,
	});
	return { json, binary: { [binaryName]: file }, pairedItem: run.pairedItem };
}

/** Asks one after the other: the service may allow one request in ten seconds. */
async function readPage(
	run: FeedRun,
	request: ReportRequest,
	settings: StatusPageRequest,
	now: number,
): Promise<{ page: StatusPage; hidden: ShownDevice[] }> {
	const { includesDays, includesOutages, timeZone, title } = settings;
	const clock = toWallClock(now, timeZone).getTime();
	const devices = await readDevices(run, request, settings);
	const isEmpty = devices.shown.length === 0;
	const strip = lastDays(stripDays, clock);
	const dates = daysOf(strip).map((time) => formatTime(time).slice(0, 'yyyy-mm-dd'.length));
	const results = new DeviceResults(devices);
	const days =
		includesDays && !isEmpty ? await readStrip(run, inPeriod(request.query, strip), dates) : null;
	const shownDays = days && results.takeShown(days);
	const checks =
		includesOutages && !isEmpty
			? await readChecks(run, request.query, settings, { clock, results })
			: null;
	for (const hint of results.hints()) run.addHint(hint);
	const page = buildStatusPage({
		title,
		updatedAt: formatTime(Math.floor(clock / minuteMs) * minuteMs),
		timeZone,
		latestCheck: checks && checks.latest,
		devices: devices.shown,
		dates,
		days: shownDays,
		outages: checks && checks.latest !== null ? checks.outages : null,
		outageDays: includesOutages && !isEmpty ? outageDays : null,
	});
	const left = (page.outages?.length ?? 0) - maxStatusOutages;
	if (left > 0) run.addHint(outagesHint(left));
	return { page, hidden: devices.hidden };
}

const minuteMs = 60_000;

/** So many days of the calendar, today included. */
function lastDays(count: number, clock: number): Period {
	const today = Math.floor(clock / dayMs) * dayMs;
	return { from: today - (count - 1) * dayMs, to: today + dayMs };
}

function inPeriod(query: FeedQuery, { from, to }: Period): FeedQuery {
	return { ...query, ...clockDates(from, to) };
}

async function readStrip(
	run: FeedRun,
	query: FeedQuery,
	dates: readonly string[],
): Promise<DayFigures[]> {
	const days = await readDays(run, query, dates);
	if (days.every(({ uptimePercentage }) => uptimePercentage === null)) run.addHint(noUptimeHint);
	return days;
}

interface Checks {
	/** Of the devices that the page shows. */
	outages: Outage[];
	/** Null without any check. */
	latest: string | null;
}

async function readChecks(
	run: FeedRun,
	query: FeedQuery,
	{ outageRule, successStatuses, timeZone }: StatusPageRequest,
	{ clock, results }: { clock: number; results: DeviceResults },
): Promise<Checks> {
	const period = inPeriod(query, lastDays(outageDays, clock));
	const settings = { plannedDowntime: [], successStatuses, timeZone };
	const { devices } = await readHistory(run, period, settings);
	const own = devices.filter((device) => results.isShown(device));
	const hint = tooFewLocationsHint(own, { rule: outageRule });
	if (hint !== undefined) run.addHint(hint);
	const times = own.flatMap(({ coverage }) => coverage.whole?.to ?? []);
	const latest = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
	return {
		outages: results.takeShown(devices.flatMap((device) => findOutages(device, outageRule))),
		latest: times.length === 0 ? null : formatTime(latest),
	};
}

function outagesHint(left: number): string {
	return `The page lists ${maxStatusOutages} outages and leaves out ${left} earlier ones. To list fewer, use What Counts as an Outage: At Least This Many Locations leaves out what only one location saw.`;
}

const noUptimeHint =
	'The summaries of the last 90 days have no uptime: the strips show no data, which does not mean that all was well. Summary > Get Many with Group By set to Day shows what the service says.';
