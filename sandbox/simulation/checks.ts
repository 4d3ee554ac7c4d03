import { deviceHashOf, firstRunFrom, isPausedAt, runClockOf, runTime } from './runs';
import type { TimeRange, Timetable } from './runs';
import { outageAt } from './incidents';
import { outcomeOf } from './timings';
import type { Outcome } from './timings';

export interface SimulatedDevice extends Timetable {
	readonly tasks: readonly { readonly url: string }[];
	/** The locations that take the runs in turn. */
	readonly locationIds: readonly number[];
}

/** One answer of one task to one location. */
export interface Check extends Outcome {
	/** Counts up through a device's checks and belongs to the same check whenever it is asked. */
	readonly number: number;
	readonly taskIndex: number;
	/** Epoch ms. */
	readonly time: number;
}

/**
 * The checks a device made from one of its locations in a range, in order of time, one for each
 * task in every run. They follow from the seed, the device and the times alone: nothing is stored,
 * and a shorter range gives exactly the part of a longer one.
 *
 * A device has results from before it was created as well: a demonstration that creates a device
 * wants to read a report of it at once, and not after a day of waiting.
 */
export function* checksFrom(
	seed: number,
	device: SimulatedDevice,
	locationIndex: number,
	range: TimeRange,
): Generator<Check> {
	const clock = runClockOf(seed, device);
	const deviceHash = deviceHashOf(seed, device);
	const secure = device.tasks.map(({ url }) => !url.toLowerCase().startsWith('http:'));
	const step = device.locationIds.length;
	const first = firstRunFrom(clock, range.from);
	const end = firstRunFrom(clock, range.to);
	// The locations take turns: this one has every run whose number leaves its index as remainder.
	const own = first + ((((locationIndex - first) % step) + step) % step);
	for (let runNumber = own; runNumber < end; runNumber += step) {
		const time = runTime(clock, runNumber);
		if (isPausedAt(device, time)) continue;
		for (let taskIndex = 0; taskIndex < device.tasks.length; taskIndex += 1) {
			const { succeeded, timings } = outcomeOf({
				deviceHash,
				runNumber,
				taskIndex,
				locationId: device.locationIds[locationIndex],
				time,
				secure: secure[taskIndex],
			});
			const number = runNumber * device.tasks.length + taskIndex;
			// Field by field: a spread takes longer than all the rest together.
			yield { succeeded, timings, number, taskIndex, time };
		}
	}
}

/** What the last run before a time found. */
export type DeviceState = 'up' | 'down' | 'paused';

/** The state of a device at a time (epoch ms); it agrees with the checks of the same moment. */
export function stateAt(seed: number, device: Timetable, time: number): DeviceState {
	if (isPausedAt(device, time)) return 'paused';
	const clock = runClockOf(seed, device);
	const lastRun = firstRunFrom(clock, time) - 1;
	const cause = outageAt(deviceHashOf(seed, device), runTime(clock, Math.max(lastRun, 0)));
	return cause === undefined ? 'up' : 'down';
}
