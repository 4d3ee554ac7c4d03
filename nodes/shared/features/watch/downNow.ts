import { deviceLabel } from '../uptime';
import { deviceKey } from './reading';
import type { DeviceReading, WatchEvent, WatchState } from './types';

/**
 * The watched devices that are down in a poll. `down` counts once confirmed, or at once while a
 * device is unstable (its state changes too often). A device that is paused in the poll is not down.
 */
export function findDownNow(
	readings: readonly DeviceReading[],
	{ devices }: WatchState,
): DeviceReading[] {
	return readings.filter(({ key, state }) => {
		const memory = devices.get(key);
		return state !== 'paused' && (memory?.unstable ?? memory)?.state === 'down';
	});
}

/** Alerts are read on a phone. */
const maxNamed = 20;

/** The events, those with the state `down` with `alsoDown`. */
export function noteAlsoDown(
	events: readonly WatchEvent[],
	downNow: ReadonlyArray<Pick<DeviceReading, 'id' | 'key' | 'name'>>,
): WatchEvent[] {
	return events.map((event) => {
		if (event.state !== 'down') return event;
		const own = deviceKey(event.deviceId, event.deviceName);
		const others = downNow.filter(({ key }) => key !== own);
		const alsoDown = others.slice(0, maxNamed).map(({ id, name }) => deviceLabel(id, name));
		return { ...event, alsoDown };
	});
}
