import { checkParts, type Check, type DeviceName } from '../../../shared/features/uptime';
import { CheckOrder, OutageChecks, type CheckDetails } from '../../../shared/features/watch';
import {
	CheckReader,
	datesAroundNow,
	ReportDates,
	responsesReport,
	withoutRange,
} from '../../../shared/service/xmlFeed';
import { errorUnlessCanceled } from '../../../shared/words/util/monitoringError';
import { dayMs, findClockSetBack } from '../../../shared/words/util/time';
import type { RowSource } from '../outputReport';

const maxDevices = 50;

/** The days that `datesAroundNow` can start before now. */
const reachMs = 3 * dayMs;

/**
 * When and why devices went down, from their latest checks, for up to 50 devices. Sends one
 * request, or none without devices. If it fails, adds a hint with the reason and returns an empty
 * map.
 */
export async function readDownDetails<Device extends DeviceName>(
	source: Pick<RowSource, 'query' | 'run'>,
	devices: readonly Device[],
): Promise<Map<Device, CheckDetails>> {
	const { run } = source;
	if (devices.length === 0) return new Map();
	if (devices.length > maxDevices) {
		run.addHint(
			`${devices.length} devices are down: only the first ${maxDevices} have since, reason and address. Choose fewer Devices to get them for all.`,
		);
	}
	return await requestDetails(source, devices.slice(0, maxDevices)).catch((thrown: unknown) => {
		const reason = run.hintText(errorUnlessCanceled(thrown).message);
		run.addHint(
			`The checks of the devices that are down could not be read, so since, reason and address are empty: ${reason}`,
		);
		return new Map<Device, CheckDetails>();
	});
}

/** The details of the outages of devices. Throws if the request for their checks fails. */
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
	const now = Date.now();
	// Brings checks into the order of their times, also in the hour that the clock repeats.
	const order = new CheckOrder(
		findClockSetBack(now, reachMs, timeZone),
		({ address, check }: { address?: string; check: Check }) => checks.add(check, address),
	);
	for await (const record of feed.records(report, latest)) {
		const check = reader.read(record);
		const address = check?.isSuccess === false ? reader.address(record) : undefined;
		if (check) order.add({ address, check });
	}
	return checks.describe(order.finish({ now, timeZone }).shown);
}
