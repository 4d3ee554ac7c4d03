import type { INodeExecutionData } from 'n8n-workflow';

import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { atomFeed, maxStatusOutages, renderStatusPage } from '../../../shared/features/reports';
import {
	buildStatusPage,
	checkedSpanOf,
	countFailing,
	daySpans,
	daysOf,
	findOutages,
	firstCheckOf,
	formatDay,
	formatTime,
	parseTime,
	reportClock,
	type DeviceChecks,
	type Period,
} from '../../../shared/features/uptime';
import { unusedColumnsHint } from '../../../shared/words/names/columns';
import { inTurns, mapInSteps } from '../../../shared/words/util/turn';
import { sharedClock } from '../../../shared/features/watch';
import { dayMs, isoSeconds, minuteMs, toWallClock } from '../../../shared/words/util/time';
import { clockDates, type FeedQuery } from '../../../shared/service/xmlFeed';
import { tooFewLocationsHint } from '../checks/outageRows';
import { readDays } from '../uptimeReport/readFigures';
import { readHistory } from '../uptimeReport/readOutages';
import { DeviceResults } from './deviceResults';
import { readDevices } from './readDevices';
import type { StatusPageChoices } from './fields';
import { showNotices } from './showNotices';

const stripDays = 90;
const outageDays = 14;

const feedName = 'feed.atom';

/**
 * Reads and renders a status page. Returns an item per chosen file; that of the page comes first
 * and has the figures. Without any file, returns one item with the figures.
 */
export async function createStatusPage(
	feedRun: FeedRun,
	choices: StatusPageChoices,
): Promise<INodeExecutionData[]> {
	const hints: string[] = [];
	// Hints are also output as a field of the item.
	const run: FeedRun = {
		...feedRun,
		addHint: (message) => {
			hints.push(feedRun.hintText(message));
			feedRun.addHint(message);
		},
	};
	const { unused } = choices.noticeList;
	if (unused.length > 0) run.addHint(unusedColumnsHint(unused));
	const now = Date.now();
	const { page, hidden, toMoment } = await readPage(run, choices, now);
	const updatedAt = isoSeconds(now);
	const { files, options } = choices;
	const { binaryName, fileName } = options;
	const freshness = { ...options, updatedAt };
	const { html, summary, title } = renderStatusPage(page, { ...options, freshness });
	const { counts, devices, latestCheck, outages, state } = page;
	const json = {
		title,
		state,
		stateText: summary,
		deviceCount: devices.length,
		up: counts.up,
		down: counts.down,
		paused: counts.paused,
		degraded: page.devices.filter(({ failing }) => failing !== null).length,
		notKnown: counts.noTasks + counts.unknown,
		hidden: hidden.length,
		notices: page.notices.length,
		outageCount: outages && outages.length,
		updatedAt,
		latestCheck,
		fileName,
		hints,
	};
	const items: INodeExecutionData[] = [];
	const addFile = async (data: object, content: Iterable<string>, name: string, type: string) =>
		items.push(run.toItem(data, { [binaryName]: await run.createFile(content, name, type) }));
	if (files.includes('page')) await addFile(json, html, fileName, 'text/html');
	if (files.includes('feed')) {
		const feed = atomFeed(page, {
			language: options.language,
			address: options.pageAddress,
			updatedAt,
			toMoment: (time) => isoSeconds(toMoment(time)),
		});
		const feedData = { title, state, stateText: summary, fileName: feedName };
		await addFile(feedData, [feed], feedName, 'application/atom+xml');
	}
	return items.length > 0 ? items : [run.toItem({ ...json, fileName: null })];
}

/** Reads the page and the hidden devices. Sends requests one by one, because of the rate limit. */
async function readPage(run: FeedRun, choices: StatusPageChoices, now: number) {
	const { included, options } = choices;
	const { timeZone } = run;
	const query = { ...choices.devices, ...options.filters };
	// The current local time in milliseconds, as if UTC.
	const present = toWallClock(now, timeZone).getTime();
	const devices = await readDevices(run, query, choices);
	const isEmpty = devices.shown.length === 0;
	const stripPeriod = lastDays(stripDays, present);
	const clock = reportClock(timeZone, now);
	const spans = daySpans(stripPeriod, clock);
	const results = new DeviceResults(devices);
	const days =
		included.includes('days') && !isEmpty
			? await readStripDays(run, inPeriod(query, stripPeriod), [...spans.keys()])
			: null;
	const shownDays = days && (await inTurns(results.selectShown(days)));
	const listsOutages = included.includes('outages') && !isEmpty;
	const checks = listsOutages ? await readChecks(run, query, choices, { present, results }) : null;
	for (const hint of results.hints()) run.addHint(hint);
	// The latest check of paused devices does not show the present.
	const areChecked = devices.shown.some(({ state }) => state === 'up' || state === 'down');
	const latest = areChecked ? (checks?.latest ?? undefined) : undefined;
	const accountTime = latest === undefined ? undefined : parseTime(latest);
	const { zone, toLocal, toMoment } = sharedClock({ accountTime, now, timeZone });
	const format = (moment: number) => formatTime(toLocal(moment));
	const steps = buildStatusPage({
		title: options.title,
		updatedAt: format(Math.floor(now / minuteMs) * minuteMs),
		timeZone: zone,
		latestCheck: checks && checks.latest,
		devices: devices.shown,
		notices: await showNotices(run, choices, {
			now,
			format,
			day: formatDay(lastDays(outageDays, present).from),
		}),
		clock,
		spans,
		days: shownDays,
		outages: checks && checks.latest !== null ? checks.outages : null,
		outageDays: checks && checks.days,
		checked: checks?.checked ?? [],
	});
	const page = await inTurns(steps);
	const omittedCount = (page.outages?.length ?? 0) - maxStatusOutages;
	if (omittedCount > 0) {
		run.addHint(
			`The page lists ${maxStatusOutages} outages and omits ${omittedCount} earlier ones. To ignore outages seen from one location only, set Outage Rule > Minimum Locations to 2.`,
		);
	}
	return { page, hidden: devices.hidden, toMoment };
}

/** The last days, including today. `present` is the local time in milliseconds, as if UTC. */
function lastDays(count: number, present: number): Period {
	const today = Math.floor(present / dayMs) * dayMs;
	return { from: today - (count - 1) * dayMs, to: today + dayMs };
}

function inPeriod(query: FeedQuery, { from, to }: Period): FeedQuery {
	return { ...query, ...clockDates(from, to) };
}

/** The uptime of each device and day, for the strips; empty if the service returns no dates. */
async function readStripDays(run: FeedRun, query: FeedQuery, dates: readonly string[]) {
	const days = await readDays(run, query, dates);
	if (!days) return [];
	if (days.every(({ uptimePercentage }) => uptimePercentage === null)) run.addHint(noUptimeHint);
	return days;
}

/**
 * The results of the single checks of the last two weeks: outages, the time of the latest check
 * (null without checks), which days had checks, and how many locations of a device fail
 * (`checked`).
 *
 * @param present the current local time in milliseconds, as if UTC
 * @param results selects the results of devices that the page shows
 */
async function readChecks(
	run: FeedRun,
	query: FeedQuery,
	{ options }: StatusPageChoices,
	{ present, results }: { present: number; results: DeviceResults },
) {
	const { outageRule } = options;
	const period = lastDays(outageDays, present);
	const { devices } = await readHistory(run, inPeriod(query, period), options, { byDay: true });
	const shownDevices = devices.filter((device) => results.isShown(device));
	const hint = tooFewLocationsHint(shownDevices, outageRule);
	if (hint !== undefined) run.addHint(hint);
	const times = shownDevices.flatMap((device) => checkedSpanOf(device)?.to ?? []);
	const latest = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
	const outages = await inTurns(mapInSteps(devices, (device) => findOutages(device, outageRule)));
	const checks = mapInSteps(devices, (device): DeviceChecks => {
		const { deviceId, deviceName } = device;
		return { deviceId, deviceName, ...firstCheckOf(device), ...countFailing(device) };
	});
	return {
		outages: await inTurns(results.selectShown(outages.flat())),
		latest: times.length === 0 ? null : formatTime(latest),
		days: daysOf(period).map((day) => ({
			date: formatDay(day),
			isChecked: shownDevices.some(({ days }) => days.has(Math.floor(day / dayMs))),
		})),
		checked: await inTurns(results.selectShown(await inTurns(checks))),
	};
}

const noUptimeHint =
	'The summaries of the last 90 days have no uptime, so the day bars of the page show no data. This does not mean that the devices were up. Check the output of Summary > Get Many with Group By set to Day.';
