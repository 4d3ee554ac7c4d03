import { MonitoringError } from '../../words/util/monitoringError';
import { deviceStatusReport, feedFacts, Simplifier, type FeedClient } from '../../service/xmlFeed';
import { toText } from '../parameters/parameterReader';

export interface DeviceState {
	name: string;
	/** As the node Monitoring Config shows it. */
	status: string;
}

type DeviceStates = ReadonlyMap<string, DeviceState>;

/**
 * Returns the name and status of the feed's devices by ID. Devices without a name or status, or with
 * contradictory records, are left out. Empty if the feed fails: labels then come from the Web API.
 */
export async function readDeviceStates(feed: FeedClient): Promise<DeviceStates> {
	return await collectStates(feed).catch((error: unknown) => {
		if (error instanceof MonitoringError) return new Map();
		throw error;
	});
}

async function collectStates(feed: FeedClient): Promise<DeviceStates> {
	const states = new Map<string, DeviceState | undefined>();
	const simplifier = new Simplifier(deviceStatusReport.layout);
	const all = { devices: [feedFacts.anyDevice.value] };
	for await (const record of feed.records(deviceStatusReport, all)) {
		const device = simplifier.simplify(record);
		const [id, name, status] = [device.deviceId, device.deviceName, device.status].map(toText);
		const state = name === '' || status === '' ? undefined : { name, status };
		const isContradictory = states.has(id) && !isSame(states.get(id), state);
		states.set(id, isContradictory ? undefined : state);
	}
	return new Map([...states].flatMap(([id, state]) => (state ? [[id, state]] : [])));
}

function isSame(one?: DeviceState, other?: DeviceState): boolean {
	return one?.name === other?.name && one?.status === other?.status;
}
