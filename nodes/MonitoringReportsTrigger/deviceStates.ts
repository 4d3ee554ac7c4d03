import { toText } from '../shared/n8n/parameters/parameterReader';
import { toReading, worstOfEach, type DeviceReading } from '../shared/features/watch';
import {
	deviceStatusReport,
	feedFacts,
	Simplifier,
	type FeedClient,
} from '../shared/service/xmlFeed';

/**
 * Reads the current states of all devices with one request; each device once, in its worst state.
 *
 * @throws {ServiceError} when the feed does not return the whole list
 */
export async function readDeviceStates(feed: FeedClient): Promise<DeviceReading[]> {
	const simplifier = new Simplifier(deviceStatusReport.layout);
	const readings: DeviceReading[] = [];
	const all = { devices: [feedFacts.anyDevice.value] };
	for await (const record of feed.records(deviceStatusReport, all)) {
		const { deviceId, deviceName, state } = simplifier.simplify(record);
		const id = typeof deviceId === 'number' ? deviceId : toText(deviceId);
		const reading = toReading(id, toText(deviceName), toText(state));
		if (reading) readings.push(reading);
	}
	return worstOfEach(readings);
}
