import {
	countLocations,
	findOutages,
	formatDuration,
	formatTime,
	outageMessage,
	summarizeDevice,
	UptimeHistory,
	type DeviceHistory,
	type DeviceSummary,
	type Outage,
	type OutageRule,
} from '../../../shared/uptime';
import { toId } from '../../../shared/util/id';
import type { RowSource } from '../outputReport';
import { countChecks } from './countChecks';
import { selectionOf } from './selection';
import { listNames } from './selectRecords';

/** One row per outage, the latest first, or one per device. */
export function outageRows(rule: OutageRule, per: 'device' | 'outage') {
	return async (source: RowSource): Promise<object[]> => {
		const { run } = source;
		const history = new UptimeHistory();
		await countChecks(selectionOf(source), [], source, (check) => history.add(check));
		const { devices } = history;
		const found = devices.map((device) => ({ device, outages: findOutages(device, rule) }));
		for (const hint of [tooFewLocationsHint(devices, rule), disorderHint(devices)]) {
			if (hint !== undefined) run.addHint(hint);
		}
		if (per === 'device') {
			return found.map(({ device, outages }) => deviceRow(summarizeDevice(device, outages)));
		}
		return found
			.flatMap(({ outages }) => outages)
			.sort((one, other) => other.start - one.start)
			.map(outageRow);
	};
}

function outageRow(outage: Outage): object {
	const { deviceId, deviceName, durationMs, end, start } = outage;
	return {
		deviceId: toId(deviceId),
		deviceName,
		start: formatTime(start),
		end: end === null ? null : formatTime(end),
		isOngoing: end === null,
		startedBefore: outage.startedBefore,
		durationSeconds: toSeconds(durationMs),
		duration: formatDuration(durationMs),
		failedChecks: outage.failedChecks,
		checks: outage.checks,
		locations: outage.locations.map((one) => ({
			location: one.location,
			firstFailure: formatTime(one.firstFailure),
			count: one.failedChecks,
		})),
		statuses: outage.statuses.map(({ status, checks }) => ({ status, count: checks })),
		firstError: outage.firstError,
		message: outageMessage(outage),
	};
}

/** The outages of a device as one row. */
export function deviceRow(summary: DeviceSummary): object {
	const { availability, checks, deviceId, deviceName, failedChecks, isDown, outages } = summary;
	const { downtimeMs, longestMs, mtbfMs, mttrMs, firstCheck, lastCheck } = summary;
	return {
		deviceId: toId(deviceId),
		deviceName,
		outages,
		isDown,
		downtimeSeconds: toSeconds(downtimeMs),
		downtime: formatDuration(downtimeMs),
		longestSeconds: mapKnown(longestMs, toSeconds),
		longest: mapKnown(longestMs, formatDuration),
		mttrSeconds: mapKnown(mttrMs, toSeconds),
		mtbfSeconds: mapKnown(mtbfMs, toSeconds),
		availabilityPercentage: mapKnown(availability, roundPercentage),
		checks,
		failedChecks,
		firstCheck: mapKnown(firstCheck, formatTime),
		lastCheck: mapKnown(lastCheck, formatTime),
	};
}

function toSeconds(milliseconds: number): number {
	return Math.round(milliseconds / 1000);
}

/** So that 99.99999 does not become 100. */
export function roundPercentage(percentage: number): number {
	const rounded = Math.round(percentage * 10_000) / 10_000;
	if (rounded === 100 && percentage < 100) return 99.9999;
	return rounded === 0 && percentage > 0 ? 0.0001 : rounded;
}

function mapKnown<Result>(value: number | null, map: (value: number) => Result): Result | null {
	return value === null ? null : map(value);
}

function nameOf({ deviceId, deviceName }: DeviceHistory): string {
	return deviceName ?? deviceId ?? 'a device without a name';
}

/** With a rule that cannot be met, a device is never down. */
export function tooFewLocationsHint(
	devices: readonly DeviceHistory[],
	{ minLocations }: OutageRule,
): string | undefined {
	if (minLocations === 'all') return undefined;
	const few = devices.filter((device) => countLocations(device) < minLocations);
	if (few.length === 0) return undefined;
	return `The checks of ${listNames(new Set(few.map(nameOf)))} come from fewer than ${minLocations} locations: with At Least This Many Locations set to ${minLocations} there cannot be an outage. Lower it, or use All Locations Must Fail.`;
}

function disorderHint(devices: readonly DeviceHistory[]): string | undefined {
	const inexact = devices.filter(({ isExact }) => !isExact);
	if (inexact.length === 0) return undefined;
	return `The checks of ${listNames(new Set(inexact.map(nameOf)))} come in no order of time: some outages may begin or end at another time than it says here. The numbers of checks are right.`;
}
