import type { FeedRun } from '../../../shared/n8n/feedRun';
import {
	anyFailedCheck,
	findOutages,
	isPlanned,
	UptimeHistory,
	type Outage,
} from '../../../shared/uptime';
import { responsesReport, type FeedQuery, type FeedRecord } from '../../../shared/xmlFeed';
import { countChecks } from '../checks';
import type { UptimeReportRequest } from './request';

/** The outages of all devices, from every single check; a hint says what could be wrong with them. */
export async function readOutages(
	run: FeedRun,
	query: FeedQuery,
	{ plannedDowntime, successStatuses, timeZone }: UptimeReportRequest,
): Promise<Outage[]> {
	const history = new UptimeHistory();
	const selection = { successStatuses, timeZone, locations: query.locations ?? [] };
	const checks = {
		records: readRecords(run, query, successStatuses),
		addHint: (message: string) => run.addHint(message),
	};
	await countChecks(selection, [], checks, (check) => {
		if (!isPlanned(plannedDowntime, check.time)) history.add(check);
	});
	const { devices } = history;
	if (devices.some(({ isExact }) => !isExact)) run.addHint(orderHint);
	return devices.flatMap((device) => findOutages(device, anyFailedCheck));
}

async function* readRecords(
	{ feed }: FeedRun,
	query: FeedQuery,
	successStatuses: string[],
): AsyncGenerator<FeedRecord[]> {
	for await (const { records } of feed.stream(responsesReport(successStatuses), query)) {
		yield records;
	}
}

const orderHint =
	'The single checks came so out of order that the times of outages are not exact. How many checks failed is.';
