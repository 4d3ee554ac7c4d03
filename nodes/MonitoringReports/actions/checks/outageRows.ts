import {
	checkParts,
	countLocations,
	defaultOutageRule,
	findOutages,
	formatTime,
	incidentKey,
	outageMessage,
	outageSentence,
	reasonText,
	roundDown,
	severityOf,
	summarizeDevice,
	toSeconds,
	UptimeHistory,
	checkedSpanOf,
	deviceLabel,
	formatSpan,
	type DeviceHistory,
	type DeviceSummary,
	type Outage,
	type OutageRule,
} from '../../../shared/features/uptime';
import { plainLine, escapeSlack } from '../../../shared/words/text';
import { toId } from '../../../shared/words/util/id';
import { mapInTurns } from '../../../shared/words/util/turn';
import type { RowSource } from '../outputReport';
import { countChecks } from './countChecks';
import { listNames, type CheckSource } from './selectRecords';
import { compareNames } from '../../../shared/words/util/compareNames';
import { listLines } from '../../../shared/words/util/phrases';

/** Returns the function that turns checks into rows about outages; those per outage are latest first. */
export function outageRows(rule: OutageRule, per: 'device' | 'outage' | 'report') {
	const withReasons = per !== 'device';
	return async (source: CheckSource & Pick<RowSource, 'isSimple'>): Promise<object[]> => {
		const { isSimple, run } = source;
		const { counted, filterFields, unreadTimes } = await countChecks(
			source,
			// The parts of a check show where it failed.
			withReasons ? checkParts : [],
			(clock) => new UptimeHistory({ clock, withReasons }),
		);
		const { devices } = counted;
		await addOutageHints(run, devices, rule);
		if (per === 'device') {
			return await mapInTurns(devices, (device) => {
				const row = outageSummaryRow(summarizeDevice(device, findOutages(device, rule)));
				return { ...row, ...filterFields };
			});
		}
		const outagesByDevice = await mapInTurns(devices, (device) => {
			const locationCount = countLocations(device);
			return findOutages(device, rule).map((outage) => ({ outage, locationCount }));
		});
		const found = await mapInTurns(outagesByDevice.flat(), ({ outage, locationCount }) => {
			const row = outageRow(outage, locationCount);
			return { outage, message: row.message, row: isSimple ? simplified(row, outage) : row };
		});
		found.sort((one, other) => other.outage.start - one.outage.start);
		if (per === 'report')
			return [{ ...outageOverview(devices, found, unreadTimes), ...filterFields }];
		return found.map(({ row }) => ({ ...row, ...filterFields }));
	};
}

/** Adds hints about devices whose outages are inexact or follow the rule only in part. */
export async function addOutageHints(
	run: Pick<RowSource['run'], 'addHint'>,
	devices: readonly DeviceHistory[],
	rule: OutageRule,
): Promise<void> {
	const disorder = await disorderHint(devices);
	for (const hint of [tooFewLocationsHint(devices, rule), disorder, hourHint(devices)]) {
		if (hint !== undefined) run.addHint(hint);
	}
}

const simpleFields = [
	...(['deviceName', 'start', 'end', 'durationSeconds', 'reason', 'locations'] as const),
	...(['message', 'deviceId', 'incidentKey'] as const),
];

/** The message is short, because the reason has a separate column. */
function simplified(row: ReturnType<typeof outageRow>, outage: Outage) {
	const short = { ...row, message: outageSentence(outage) };
	return Object.fromEntries(simpleFields.map((name) => [name, short[name]]));
}

/** An outage as an item. Its severity depends on how many locations check the device. */
export function outageRow(outage: Outage, locationCount: number) {
	const { deviceId, deviceName, durationMs, end, failedLayer, firstError, start } = outage;
	const reason = reasonText(failedLayer, firstError);
	const names = outage.locations.flatMap(({ location }) => location ?? []);
	return {
		deviceId: toId(deviceId),
		deviceName,
		message: reason ? `${outageMessage(outage)} Reason: ${reason}` : outageMessage(outage),
		start: formatTime(start),
		end: end === null ? null : formatTime(end),
		isOngoing: end === null,
		startedBefore: outage.startedBefore,
		durationSeconds: toSeconds(durationMs),
		unknownSeconds: toSeconds(outage.unknownMs),
		reason: reason || null,
		failedLayer,
		locations: names.map(plainLine).join(', '),
		failedChecks: outage.failedChecks,
		checks: outage.checks,
		failuresByLocation: outage.locations.map((location) => ({
			location: location.location,
			firstFailure: formatTime(location.firstFailure),
			count: location.failedChecks,
		})),
		statuses: outage.statuses.map(({ status, checks }) => ({ status, count: checks })),
		firstError,
		failures: outage.failures,
		incidentKey: incidentKey(outage, { failedSince: formatTime(start) }),
		severity: severityOf(outage, locationCount),
	};
}

/**
 * The outages of a device as one row, with the mean time to repair (MTTR) and between failures
 * (MTBF). Lengths and times that are unknown are null.
 */
export function outageSummaryRow(summary: DeviceSummary): object {
	const { availability, checks, deviceId, deviceName, failedChecks, isDown, outages } = summary;
	const { outageMs, longestMs, mtbfMs, mttrMs, firstCheck, lastCheck } = summary;
	return {
		deviceId: toId(deviceId),
		deviceName,
		outages,
		isDown,
		outageSeconds: toSeconds(outageMs),
		longestSeconds: mapKnown(longestMs, toSeconds),
		mttrSeconds: mapKnown(mttrMs, toSeconds),
		mtbfSeconds: mapKnown(mtbfMs, toSeconds),
		availabilityPercentage: roundDown(availability),
		checks,
		failedChecks,
		firstCheck: mapKnown(firstCheck, formatTime),
		lastCheck: mapKnown(lastCheck, formatTime),
	};
}

function mapKnown<Result>(value: number | null, map: (value: number) => Result): Result | null {
	return value === null ? null : map(value);
}

function nameOf({ deviceId, deviceName }: DeviceHistory): string {
	return deviceName ?? deviceId ?? 'a device without a name';
}

/**
 * A hint if the rule needs more locations than some devices have; otherwise undefined. The default
 * rule gets no hint, because devices with a single location are usual.
 */
export function tooFewLocationsHint(
	devices: readonly DeviceHistory[],
	{ minLocations }: OutageRule,
): string | undefined {
	if (minLocations === 'all' || minLocations <= defaultOutageRule.minLocations) return undefined;
	const few = devices.filter((device) => countLocations(device) < minLocations);
	if (few.length === 0) return undefined;
	return `These devices are checked from fewer locations than Minimum Locations (${minLocations}), so they count as down only when all their locations fail: ${listNames(new Set(few.map(nameOf)))}.`;
}

/** A hint about devices whose checks are not sorted by time; undefined if there are none. */
async function disorderHint(devices: readonly DeviceHistory[]): Promise<string | undefined> {
	const byDevice = await mapInTurns(devices, (device) => (device.isExact ? [] : [device]));
	const inexact = byDevice.flat();
	if (inexact.length === 0) return undefined;
	return `The checks of ${listNames(new Set(inexact.map(nameOf)))} are not sorted by time: start and end of some outages may be inexact. The numbers of checks are correct.`;
}

/** A hint about devices whose outages in the repeated hour are not exact; undefined if there are none. */
export function hourHint(devices: readonly DeviceHistory[]): string | undefined {
	const unclear = devices.filter(({ isUnclear }) => isUnclear);
	if (unclear.length === 0) return undefined;
	return `The clocks showed an hour twice, and the checks of ${listNames(new Set(unclear.map(nameOf)))} do not show which of the two they are from: outages in this hour can be longer than shown.`;
}

/** One row about all outages (latest first), even without any: a message, numbers and rows. */
function outageOverview(
	devices: readonly DeviceHistory[],
	outages: ReadonlyArray<{ outage: Outage; message: string; row: object }>,
	unreadTimes: string | undefined,
): object {
	const names = new Set(outages.map(({ outage }) => labelOf(outage)));
	const lines = [
		titleOf(devices, outages.length, unreadTimes !== undefined),
		...(unreadTimes === undefined ? [] : [plainLine(unreadTimes)]),
		...listLines(outages.map(({ message }) => message)),
	];
	const downNames = outages.flatMap(({ outage }) => (outage.end === null ? labelOf(outage) : []));
	return {
		message: lines.join('\n'),
		slackText: lines.map(escapeSlack).join('\n'),
		count: outages.length,
		checkedDevices: devices.length,
		deviceNames: [...names].sort(compareNames),
		downNames: downNames.sort(compareNames),
		outages: outages.map(({ row }) => row),
	};
}

/** The first line of the message, such as "2 outages on Shop, checked from … to …". */
function titleOf(devices: readonly DeviceHistory[], count: number, hasUnread: boolean): string {
	const spans = devices.flatMap((device) => checkedSpanOf(device) ?? []);
	if (spans.length === 0) {
		return `No ${hasUnread ? 'readable checks' : 'checks'} in this range, so outages are unknown`;
	}
	const from = spans.reduce((first, span) => Math.min(first, span.from), Number.POSITIVE_INFINITY);
	const to = spans.reduce((last, span) => Math.max(last, span.to), Number.NEGATIVE_INFINITY);
	const [only] = devices;
	const checked = devices.length === 1 ? plainLine(labelOf(only)) : `${devices.length} devices`;
	const outages = count === 1 ? '1 outage' : `${count === 0 ? 'No' : count} outages`;
	return `${outages} on ${checked}, checked from ${formatSpan(from, to)}`;
}

function labelOf({ deviceId, deviceName }: Pick<Outage, 'deviceId' | 'deviceName'>): string {
	return deviceLabel(deviceId, deviceName);
}
