import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	anyFailedCheck,
	findOutages,
	UptimeHistory,
	type DeviceOutages,
} from '../../../shared/uptime';
import { isInWindows } from '../../../shared/values/weeklyWindows';
import { responsesReport, type FeedQuery } from '../../../shared/xmlFeed';
import { countChecks } from '../checks';
import type { UptimeReportChoices } from './fields';

/**
 * The outages of each device that was checked, from every single check; null when none was. A hint says
 * what could be wrong with them.
 */
export async function readOutages(
	run: FeedRun,
	query: FeedQuery,
	options: HistoryOptions,
): Promise<DeviceOutages[] | null> {
	const { devices } = await readHistory(run, query, options);
	if (devices.length === 0) return null;
	return devices.map((device) => ({
		deviceId: device.deviceId,
		deviceName: device.deviceName,
		outages: findOutages(device, anyFailedCheck, options.plannedDowntime),
	}));
}

type HistoryOptions = Pick<UptimeReportChoices['options'], 'plannedDowntime' | 'successStatuses'>;

/** What every single check says; a hint says what could be wrong with the outages in it. */
export async function readHistory(
	run: FeedRun,
	query: FeedQuery,
	{ plannedDowntime = [], successStatuses = [] }: HistoryOptions,
): Promise<UptimeHistory> {
	const history = new UptimeHistory();
	const { timeZone } = run;
	const selection = { successStatuses, timeZone, locations: query.locations ?? [] };
	const records = run.feed.batches(responsesReport(successStatuses), query);
	await countChecks(selection, [], { records, run }, (check) => {
		if (isInWindows(plannedDowntime, check.time)) history.addPlanned(check);
		else history.add(check);
	});
	if (history.devices.some(({ isExact }) => !isExact)) run.addHint(orderHint);
	return history;
}

const orderHint =
	'The single checks came so out of order that the times of outages are not exact. How many checks failed is.';
