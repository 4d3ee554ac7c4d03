import { checkParts, type DeviceName } from '../../../shared/features/uptime';
import { OutageChecks, type CheckDetails } from '../../../shared/features/watch';
import {
	CheckReader,
	datesAroundNow,
	ReportDates,
	responsesReport,
	withoutRange,
} from '../../../shared/service/xmlFeed';
import { MonitoringError } from '../../../shared/words/util/monitoringError';
import type { RowSource } from '../outputReport';

/** The maximum number of devices in a request. */
const maxDevices = 50;

/**
 * Why devices are down, from their latest checks: one request, and none without devices. If it fails,
 * a hint has the reason, and the result is empty.
 */
export async function readDownDetails<Device extends DeviceName>(
	source: Pick<RowSource, 'query' | 'run'>,
	devices: readonly Device[],
): Promise<Map<Device, CheckDetails>> {
	const { run } = source;
	if (devices.length === 0) return new Map();
	if (devices.length > maxDevices) run.addHint(manyDownHint(devices.length));
	return await requestDetails(source, devices.slice(0, maxDevices)).catch((thrown: unknown) => {
		if (!(thrown instanceof MonitoringError) || thrown.kind === 'canceled') throw thrown;
		run.addHint(unreadHint(run.hintText(thrown.message)));
		return new Map<Device, CheckDetails>();
	});
}

async function requestDetails<Device extends DeviceName>(
	{ query, run: { feed, timeZone } }: Pick<RowSource, 'query' | 'run'>,
	devices: readonly Device[],
): Promise<Map<Device, CheckDetails>> {
	const report = responsesReport();
	const latest = {
		...withoutRange(query),
		...datesAroundNow(timeZone),
		devices: devices.map(({ deviceId, deviceName }) => String(deviceId ?? deviceName)),
		exceptDevices: undefined,
	};
	const dates = new ReportDates(report, latest);
	const reader = new CheckReader({ successStatuses: [], valueNames: checkParts, timeZone, dates });
	const checks = new OutageChecks(devices);
	for await (const record of feed.records(report, latest)) {
		const check = reader.read(record);
		if (check) checks.add(check, check.isSuccess === false ? reader.address(record) : undefined);
	}
	return checks.describe();
}

function manyDownHint(count: number): string {
	return `${count} devices are down: only the first ${maxDevices} have since, reason and address. Choose fewer Devices to get them for all.`;
}

function unreadHint(message: string): string {
	return `The checks of the devices that are down could not be read, so since, reason and address are empty: ${message}`;
}
