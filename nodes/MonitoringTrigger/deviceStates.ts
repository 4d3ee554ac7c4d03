import { toText } from '../shared/n8n/parameterReader';
import type { DeviceReading } from '../shared/watch';
import { deviceStatusReport, feedFacts, Simplifier, type FeedClient } from '../shared/xmlFeed';

/** Longer names would fill what is remembered. */
const maxNameLength = 200;

/**
 * What each device of the account is right now: one request.
 *
 * @throws {ServiceError} when the feed does not give the whole list
 */
export async function readDeviceStates(feed: FeedClient): Promise<DeviceReading[]> {
	const simplifier = new Simplifier(deviceStatusReport.layout);
	const readings = new Map<string, DeviceReading>();
	const all = { devices: [feedFacts.anyDevice.value] };
	for await (const record of feed.records(deviceStatusReport, all)) {
		const { deviceId, deviceName, state } = simplifier.simplify(record);
		const id = typeof deviceId === 'number' ? deviceId : toText(deviceId) || null;
		const name = toText(deviceName).slice(0, maxNameLength) || null;
		const key = deviceKey(id, name);
		if (key !== undefined) readings.set(key, { key, id, name, state: toText(state) });
	}
	return [...readings.values()];
}

/** What tells a device from others; undefined for one without ID and name. */
export function deviceKey(id: string | number | null, name: string | null): string | undefined {
	if (id !== null) return String(id);
	return name === null ? undefined : `name ${name}`;
}
