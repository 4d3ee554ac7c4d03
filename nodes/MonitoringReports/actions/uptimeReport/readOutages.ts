import type { FeedRun } from '../../../shared/n8n/feedRun';
import {
	anyFailedCheck,
	findOutages,
	isPlanned,
	UptimeHistory,
	type Outage,
} from '../../../shared/uptime';
import { CheckReader, responsesReport, type FeedQuery } from '../../../shared/xmlFeed';
import type { UptimeReportRequest } from './request';

const maxStatuses = 5;

/** The outages of all devices, from every single check; a hint says what could be wrong with them. */
export async function readOutages(
	run: FeedRun,
	query: FeedQuery,
	{ plannedDowntime, successStatuses, timeZone }: UptimeReportRequest,
): Promise<Outage[]> {
	const reader = new CheckReader({ successStatuses, timeZone, valueNames: [] });
	const history = new UptimeHistory();
	const failures = new Set<string>();
	let successes = 0;
	for await (const record of run.feed.records(responsesReport, query)) {
		const check = reader.read(record);
		if (!check) continue;
		if (check.isSuccess) successes++;
		else if (failures.size < maxStatuses) failures.add(check.status ?? '');
		if (!isPlanned(plannedDowntime, check.time)) history.add(check);
	}
	const skipped = reader.skipped.time + reader.skipped.status;
	if (skipped > 0) run.addHint(skippedHint(skipped));
	if (successes === 0 && failures.size > 0) {
		run.addHint(noSuccessHint(successStatuses, [...failures]));
	}
	const { devices } = history;
	if (devices.some(({ isExact }) => !isExact)) run.addHint(orderHint);
	return devices.flatMap((device) => findOutages(device, anyFailedCheck));
}

const orderHint =
	'The single checks came so out of order that the times of outages are not exact. How many checks failed is.';

function skippedHint(count: number): string {
	return `${count} single checks do not say when they were made or how they ended, and do not count towards outages.`;
}

function noSuccessHint(successStatuses: string[], found: string[]): string {
	return `No single check has a status that means success (${successStatuses.join(', ')}); they have ${found.join(', ')}. If one of these means success, enter it in Success Statuses in Options.`;
}
