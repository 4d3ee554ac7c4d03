import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	checkParts,
	Durations,
	findOutages,
	firstCheckOf,
	maxKeptNumbers,
	observeDevice,
	UptimeHistory,
	type Check,
	type DeviceOutages,
	type ObservedDevice,
} from '../../../shared/features/uptime';
import { mapInTurns } from '../../../shared/words/util/turn';
import { plannedTimesTest } from '../../../shared/words/values/plannedTimes';
import {
	ReportDates,
	responsesReport,
	unreadTimesError,
	type FeedQuery,
} from '../../../shared/service/xmlFeed';
import { countChecks } from '../checks/countChecks';
import { hourHint, tooFewLocationsHint } from '../checks/outageRows';
import type { UptimeReportChoices } from './fields';

export interface CheckedDevice extends DeviceOutages {
	/** The result of the checks outside planned downtime; undefined if none is planned. */
	observed?: ObservedDevice;
}

/** The outages and response times of each device, by single checks; null if there were none. */
export async function readOutages(
	run: FeedRun,
	query: FeedQuery,
	{ options, outageRule }: Pick<UptimeReportChoices, 'options' | 'outageRule'>,
): Promise<CheckedDevice[] | null> {
	const durations = new Durations(maxKeptNumbers, checkParts.length);
	const history = await readHistory(run, query, options, { durations });
	const { devices } = history;
	if (devices.length === 0) return null;
	if (durations.isTooMuch) run.addHint(durationsHint);
	const hint = tooFewLocationsHint(devices, outageRule);
	if (hint !== undefined) run.addHint(hint);
	const planned = options.plannedDowntime ?? [];
	return await mapInTurns(devices, (device): CheckedDevice => {
		const { deviceId, deviceName } = device;
		const outages = findOutages(device, outageRule, planned);
		return {
			deviceId,
			deviceName,
			outages,
			observed: planned.length === 0 ? undefined : observeDevice(device, outages, planned),
			p95Seconds: durations.p95(device),
			...firstCheckOf(device),
		};
	});
}

type HistoryOptions = Pick<UptimeReportChoices['options'], 'plannedDowntime' | 'successStatuses'>;

/**
 * Reads all single checks into the history of each device. Adds hints about doubtful outages.
 * Checks in planned downtime show only that a device is checked.
 *
 * @throws {ServiceError} when times are in an unknown format: outages would seem to be none
 * @param byDay whether to count checks by day, too; always done with planned downtime
 * @param durations collects the durations of checks outside planned downtime; then reasons are kept, too
 */
export async function readHistory(
	run: FeedRun,
	query: FeedQuery,
	{ plannedDowntime = [], successStatuses = [] }: HistoryOptions,
	{ byDay = false, durations }: { byDay?: boolean; durations?: Durations } = {},
): Promise<UptimeHistory> {
	// The parts of a check show where it failed.
	const valueNames = durations ? [...checkParts, 'duration'] : [];
	const report = responsesReport(successStatuses);
	const records = run.feed.batches(report, query);
	const dates = new ReportDates(report, query);
	const isPlanned = plannedTimesTest(plannedDowntime);
	const source = { run, query, options: { successStatuses }, records, dates };
	const { counted, unreadTimes } = await countChecks(source, valueNames, (clock) => {
		const history = new UptimeHistory({
			clock,
			byDay: byDay || plannedDowntime.length > 0,
			withReasons: durations !== undefined,
		});
		const add = (check: Check) => {
			if (isPlanned(check.time)) history.addPlanned(check);
			else {
				history.add(check);
				durations?.add(check);
			}
		};
		return { history, add };
	});
	if (unreadTimes !== undefined) throw unreadTimesError(unreadTimes);
	const { history } = counted;
	const { devices } = history;
	const areExact = await mapInTurns(devices, ({ isExact }) => isExact);
	if (areExact.includes(false)) run.addHint(orderHint);
	const hint = hourHint(devices);
	if (hint !== undefined) run.addHint(hint);
	return history;
}

const durationsHint =
	'The checks have too many different durations, so the report has no p95Seconds. Report on fewer devices at once.';

const orderHint =
	'The single checks are out of order, so the times of outages are inexact. The number of failed checks is correct.';
