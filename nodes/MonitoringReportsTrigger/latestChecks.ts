import {
	anyFailedCheck,
	countLocations,
	defaultOutageRule,
	deviceFinder,
	findOutages,
	formatTime,
	severityOf,
	UptimeHistory,
	type Check,
	type DeviceHistory,
	type Outage,
	type OutageRule,
} from '../shared/uptime';
import { plainAddress } from '../shared/text';
import { compareNames } from '../shared/util/compareNames';
import { deviceKey, type CheckDetails, type WatchEvent } from '../shared/watch';
import { CheckReader, presetDates, responsesReport } from '../shared/xmlFeed';
import type { PollFeed } from './pollFeed';

/** When a whole network is down, an alarm in time is worth more than its details. */
const maxDevices = 10;

/** Time zones are from 12 hours behind UTC to 14 ahead of it. */
const maxZoneDistanceMs = 26 * 3_600_000;

/**
 * The events, those of devices that went down with what their latest checks say: one request, and only
 * if there is time for it. An event goes out without, too.
 */
export async function addDetails(
	events: WatchEvent[],
	feed: PollFeed,
	timeZone: string,
): Promise<{ events: WatchEvent[]; failure?: unknown }> {
	const down = events.filter(({ kind }) => kind === 'wentDown');
	if (down.length === 0 || !feed.hasTime) return { events };
	try {
		const details = await readDetails(down.slice(0, maxDevices), feed, timeZone);
		return {
			events: events.map((event) => ({ ...event, ...details.get(event) })),
		};
	} catch (failure) {
		return { events, failure };
	}
}

async function readDetails(
	events: WatchEvent[],
	feed: PollFeed,
	timeZone: string,
): Promise<Map<WatchEvent, Pick<WatchEvent, 'details'>>> {
	const devices = events.map(({ deviceId, deviceName }) => String(deviceId ?? deviceName));
	const reader = new CheckReader({ successStatuses: [], valueNames: [], timeZone });
	const history = new UptimeHistory();
	const lastFailures = new Map<string, Failure>();
	for await (const record of feed.client.records(responsesReport(), {
		devices,
		...aroundNow(timeZone),
	})) {
		const check = reader.read(record);
		if (!check) continue;
		history.add(check);
		const key = keyOf(check);
		if (check.isSuccess !== false || key === undefined) continue;
		const last = lastFailures.get(key);
		if (!last || check.time >= last.check.time) {
			lastFailures.set(key, { check, address: reader.address(record) });
		}
	}
	const find = deviceFinder(events);
	const found = new Map<WatchEvent, Pick<WatchEvent, 'details'>>();
	for (const device of history.devices) {
		const event = find(device);
		const key = keyOf(device);
		const last = key === undefined ? undefined : lastFailures.get(key);
		const details = last && describeOutage(device, last);
		if (event && details) found.set(event, { details });
	}
	return found;
}

interface Failure {
	check: Check;
	/** What was checked. */
	address?: string;
}

/** Enough days to hold the present one, whatever the service's time zone is. */
function aroundNow(timeZone: string): { from: string; to: string } {
	const now = Date.now();
	const { from } = presetDates('today', now - maxZoneDistanceMs, timeZone);
	const { to } = presetDates('today', now + maxZoneDistanceMs, timeZone);
	return { from, to };
}

function keyOf({
	deviceId,
	deviceName,
}: {
	deviceId?: string | null;
	deviceName?: string | null;
}): string | undefined {
	return deviceKey(deviceId ?? null, deviceName ?? null);
}

function lastingOutage(device: DeviceHistory, rule: OutageRule): Outage | undefined {
	const outage = findOutages(device, rule).at(-1);
	return outage?.end === null ? outage : undefined;
}

/** The outage that lasts; undefined when the checks know of none. */
function describeOutage(
	device: DeviceHistory,
	{ address, check: last }: Failure,
): CheckDetails | undefined {
	// The service can be told to take what one location sees for a failure.
	const outage = lastingOutage(device, defaultOutageRule) ?? lastingOutage(device, anyFailedCheck);
	if (!outage) return undefined;
	const locations = outage.locations.flatMap(({ location }) => location ?? []);
	return {
		failedSince: outage.startedBefore ? null : formatTime(outage.start),
		failedLocations: locations.sort(compareNames),
		address: address === undefined ? undefined : plainAddress(address),
		lastError: last.error,
		status: last.status,
		severity: severityOf(outage, countLocations(device)),
	};
}
