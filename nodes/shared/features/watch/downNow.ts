import { deviceLabel } from '../uptime';
import { deviceKey } from './reading';
import type { DeviceMemory, DeviceReading, WatchEvent, WatchState } from './types';

/**
 * The watched devices that are down in a poll. A state counts once confirmed, or at once while a device is
 * unstable; a pause counts at once, even if pauses are ignored.
 *
 * @param state the state after the poll
 */
export function findDownNow(
	readings: readonly DeviceReading[],
	{ devices }: WatchState,
): DeviceReading[] {
	return readings.filter(
		({ key, state }) => state !== 'paused' && currentState(devices.get(key)) === 'down',
	);
}

/** An alarm is read on a phone: more names are counted. */
const maxNamed = 20;

/**
 * The events, in which each one of a device that is down gets `alsoDown`: the number of other
 * devices that are down now, and some of their names.
 */
export function noteAlsoDown(
	events: readonly WatchEvent[],
	downNow: ReadonlyArray<Pick<DeviceReading, 'id' | 'key' | 'name'>>,
): WatchEvent[] {
	return events.map((event) => {
		if (event.state !== 'down') return event;
		const own = deviceKey(event.deviceId, event.deviceName);
		const others = downNow.filter(({ key }) => key !== own);
		const names = others.slice(0, maxNamed).map(({ id, name }) => deviceLabel(id, name));
		return { ...event, alsoDown: { names, count: others.length } };
	});
}

function currentState(memory: DeviceMemory | undefined): string | undefined {
	return memory?.unstable?.state ?? memory?.state;
}
