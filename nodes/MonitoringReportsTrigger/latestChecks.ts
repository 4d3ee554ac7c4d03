import type { Check } from '../shared/features/uptime';
import { ServiceError } from '../shared/service/http/serviceError';
import { dayMs, type ClockSetBack } from '../shared/words/util/time';
import { MonitoringError } from '../shared/words/util/monitoringError';
import {
	CheckOrder,
	detailsOf,
	OutageChecks,
	recentClockSetBack,
	withOwnOutage,
	type CheckDetails,
	type DeviceReading,
	type EventKind,
	type SeenCheck,
	type WatchEvent,
	type WatchState,
} from '../shared/features/watch';
import {
	CheckReader,
	datesAroundNow,
	feedFacts,
	ReportDates,
	responsesReport,
	unreadTimesError,
	unreadTimesText,
} from '../shared/service/xmlFeed';
import type { PollFeed } from './pollFeed';
import {
	checkValues,
	datesSince,
	maxBehindMs,
	SeenChecks,
	tooManyDevicesError,
} from './watchedChecks';

/** The number of events with details: when a whole network is down, an alert in time is worth more. */
const maxDevices = 10;

/** Local times are at most 14 hours ahead of UTC. */
const maxAheadMs = dayMs;

export interface ReadChecks {
	/** The events, those of outages with details from the checks. */
	events: WatchEvent[];
	/** The checks of the watched devices; undefined if none are needed, or they could not be read. */
	checks?: readonly SeenCheck[];
	/** The change of the report's clock when it was set back, if the checks show it. */
	clockSetBack?: ClockSetBack;
	/** The error of the request; undefined if it succeeded, or was not sent. */
	failure?: unknown;
	/** The time of the latest check by the report's clock; absent without checks. */
	latestAt?: number;
	/** Whether the next poll should request whole days; undefined if unchanged. */
	asksWholeDays?: boolean;
}

/** The devices whose single checks are read, and the saved state. */
export interface WatchedChecks {
	state: WatchState;
	devices: readonly DeviceReading[];
}

/**
 * Adds details from checks to events of devices that are down, and reads the watched checks: one
 * request for both, if there is time for it. If it fails, the events come without details.
 *
 * @param watched undefined without events of slow responses
 */
export async function readLatestChecks(
	events: WatchEvent[],
	feed: PollFeed,
	timeZone: string,
	watched?: WatchedChecks,
): Promise<ReadChecks> {
	const tooMany = tooManyDevicesError(watched?.devices.length);
	// The account has grown: outages are still reported, with their details.
	if (tooMany) return { ...(await readLatestChecks(events, feed, timeZone)), failure: tooMany };
	const withoutDetails = (kind: EventKind) =>
		events.filter((event) => event.kind === kind && !detailsOf(event));
	const allDown = [...withoutDetails('wentDown'), ...withoutDetails('stillDown')];
	const down = allDown.slice(0, maxDevices);
	if ((down.length === 0 && !watched) || !feed.hasTime) return { events };
	try {
		const { details, ...read } = await requestLatestChecks(down, feed, timeZone, watched);
		const detailed = events.map((event) =>
			withOwnOutage({ ...event, details: details.get(event) ?? event.details }),
		);
		const asksWholeDays = read.checks?.length === 0 ? nextAsksWholeDays(watched) : undefined;
		if (watched && read.checks?.length === 0 && shouldHaveChecks(watched))
			return { events: detailed, failure: noChecksError(), asksWholeDays };
		return { ...read, events: detailed, asksWholeDays };
	} catch (failure) {
		const asksWholeDays = wouldFailAgain(failure) ? nextAsksWholeDays(watched) : undefined;
		return { events, failure, asksWholeDays };
	}
}

/**
 * Whether the next poll should request whole days. Called after a failed request, because a feed
 * without support for times of day refuses them, does not answer in XML, or returns no check: the next
 * poll uses the other kind. Undefined without a known check: then whole days are requested anyway.
 */
function nextAsksWholeDays(watched: WatchedChecks | undefined): boolean | undefined {
	return watched?.state.checkedUntil === undefined ? undefined : !watched.state.asksWholeDays;
}

/** Whether the latest known check is of a device that is still watched, and recent enough to be requested again. */
function shouldHaveChecks({ devices, state }: WatchedChecks): boolean {
	const { checkedAt, checkedUntil } = state;
	if (checkedAt === undefined || Date.now() - checkedAt >= maxBehindMs) return false;
	return devices.some(({ key }) => state.devices.get(key)?.checks?.until === checkedUntil);
}

function noChecksError(): MonitoringError {
	return new MonitoringError(
		'EMPTY_RESPONSE',
		'The XML feed returned no checks, not even the latest known one',
		'If this continues, contact Dotcom-Monitor support.',
	);
}

/** Whether the same request would fail again. Status 500 is included: a server may fail to parse dates. */
function wouldFailAgain(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) return false;
	return failure.kind === 'refused' || failure.kind === 'unreadable' || failure.status === 500;
}

/** Reads the latest checks of the devices of events, which are down, and of the watched ones. */
async function requestLatestChecks(
	events: WatchEvent[],
	feed: PollFeed,
	timeZone: string,
	watched: WatchedChecks | undefined,
): Promise<Omit<ReadChecks, 'events'> & { details: Map<WatchEvent, CheckDetails> }> {
	const now = Date.now();
	const clockSetBack = recentClockSetBack(now, timeZone);
	const outages = new OutageChecks(events);
	const seen = watched && new SeenChecks(watched.devices);
	// From the latest known check, or earlier if events need the start of their outage.
	const dates = watched && datesSince(watched.state, now, events.length > 0, clockSetBack);
	const query = { devices: devicesOf(events, watched), ...(dates ?? datesAroundNow(timeZone)) };
	const report = responsesReport();
	const reader = new CheckReader({
		successStatuses: [],
		valueNames: checkValues,
		timeZone,
		dates: new ReportDates(report, query),
	});
	const order = new CheckOrder(clockSetBack, ({ address, check }: ReadCheck) => {
		seen?.add(check);
		outages.add(check, address);
	});
	let latestAt: number | undefined;
	for await (const record of feed.client.records(report, query)) {
		const check = reader.read(record);
		// A wrong time far ahead would count as the latest known one, and hide all later checks.
		if (!check || check.time > now + maxAheadMs || (seen && !seen.toSeenCheck(check))) continue;
		latestAt = Math.max(latestAt ?? check.time, check.time);
		const address = check.isSuccess === false ? reader.address(record) : undefined;
		order.add({ address, check });
	}
	const toSeen = (check: Check) => seen?.toSeenCheck(check);
	const found = order.finish({ now, timeZone, state: watched?.state, toSeen });
	const details = outages.describe(found.shown);
	const { unreadTime } = reader;
	const failure =
		unreadTime && unreadTimesError(unreadTimesText('The latest checks have times', unreadTime));
	const checks = failure ? undefined : seen?.checks;
	return { details, checks, clockSetBack: found.clockSetBack, latestAt, failure };
}

interface ReadCheck {
	check: Check;
	/** The checked address, only for a failed check. */
	address?: string;
}

/** Up to this number, devices are requested by ID; beyond that, all are. */
const maxNamed = 50;

/** The devices to request, by ID or name: the watched ones or, without any, those of the events. */
function devicesOf(events: readonly WatchEvent[], watched: WatchedChecks | undefined): string[] {
	if (!watched) return events.map(({ deviceId, deviceName }) => String(deviceId ?? deviceName));
	const { devices } = watched;
	if (devices.length > maxNamed) return [feedFacts.anyDevice.value];
	return devices.map(({ id, name }) => String(id ?? name));
}
