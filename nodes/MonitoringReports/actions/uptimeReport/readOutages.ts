import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	anyFailedCheck,
	findOutages,
	isPlanned,
	UptimeHistory,
	type DeviceOutages,
} from '../../../shared/uptime';
import {
	responsesReport,
	unknownDocumentError,
	type FeedQuery,
	type FeedRecord,
} from '../../../shared/xmlFeed';
import { countChecks } from '../checks';
import type { UptimeReportRequest } from './request';

/**
 * The outages of each device that was checked, from every single check; null when none was. A hint says
 * what could be wrong with them.
 */
export async function readOutages(
	run: FeedRun,
	query: FeedQuery,
	settings: UptimeReportRequest,
): Promise<DeviceOutages[] | null> {
	const { devices } = await readHistory(run, query, settings);
	if (devices.length === 0) return null;
	return devices.map((device) => ({
		deviceId: device.deviceId,
		deviceName: device.deviceName,
		outages: findOutages(device, anyFailedCheck, settings.plannedDowntime),
	}));
}

type HistorySettings = Pick<
	UptimeReportRequest,
	'plannedDowntime' | 'successStatuses' | 'timeZone'
>;

/** What every single check says; a hint says what could be wrong with the outages in it. */
export async function readHistory(
	run: FeedRun,
	query: FeedQuery,
	{ plannedDowntime, successStatuses, timeZone }: HistorySettings,
): Promise<UptimeHistory> {
	const history = new UptimeHistory();
	const selection = { successStatuses, timeZone, locations: query.locations ?? [] };
	const checks = {
		records: readRecords(run, query, successStatuses),
		addHint: (message: string) => run.addHint(message),
	};
	await countChecks(selection, [], checks, (check) => {
		if (isPlanned(plannedDowntime, check.time)) history.addPlanned(check);
		else history.add(check);
	});
	if (history.devices.some(({ isExact }) => !isExact)) run.addHint(orderHint);
	return history;
}

async function* readRecords(
	{ feed }: FeedRun,
	query: FeedQuery,
	successStatuses: string[],
): AsyncGenerator<FeedRecord[]> {
	for await (const chunk of feed.stream(responsesReport(successStatuses), query)) {
		if (chunk.unknownRoot) throw unknownDocumentError(chunk.unknownRoot.name);
		yield chunk.records;
	}
}

const orderHint =
	'The single checks came so out of order that the times of outages are not exact. How many checks failed is.';
