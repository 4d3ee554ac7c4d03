import type { DeviceMemory, DeviceReading, WatchState } from './types';

/**
 * The watched devices that are down in a poll. A state counts once it is confirmed, or at once while a
 * device is unstable; a pause counts at once, also where pauses are ignored.
 *
 * @param state what the poll leaves to the next
 */
export function findDownNow(
	readings: readonly DeviceReading[],
	{ devices }: WatchState,
): DeviceReading[] {
	return readings.filter(
		({ key, state }) => state !== 'paused' && currentState(devices.get(key)) === 'down',
	);
}

function currentState(memory: DeviceMemory | undefined): string | undefined {
	return memory?.unstable?.state ?? memory?.state;
}
