import { createIncidents } from './incidents.cts';
import { simulateRounds, type SimulatedPlaces } from './rounds.cts';
import { createRunSchedule, findFirstRun, findRunTime, hashDevice, isPausedAt } from './runs.cts';
import type { TimeRange, Timetable } from './runs.cts';
import { simulateCheck, type Outcome } from './timings.cts';

export interface SimulatedDevice extends SimulatedPlaces {
	readonly tasks: readonly { readonly url: string }[];
}

/** One task, checked once from one location. */
export interface Check extends Outcome {
	/** Counts up through a device's checks; a check always has the same number. */
	readonly number: number;
	readonly taskIndex: number;
	/** Epoch ms. */
	readonly time: number;
}

/**
 * The checks that a device makes from some of its locations in a range, run by run: one for each task in
 * every run, those of one location in order of time. They follow from the seed, the device and the times alone: nothing is stored,
 * and a part of a range has exactly that part of its checks.
 *
 * A device even has results from before it was created, so that a report of a new device can be read
 * at once.
 */
export function* simulateChecks(
	seed: number,
	device: SimulatedDevice,
	locationIndexes: readonly number[],
	range: TimeRange,
): Generator<Check> {
	const deviceHash = hashDevice(seed, device);
	const secure = device.tasks.map(({ url }) => !url.toLowerCase().startsWith('http:'));
	const { locationIds } = device;
	const incidents = createIncidents(deviceHash, locationIds, device.outages);
	for (const { runNumber, turn, isOfAll, startedAt, othersAt } of simulateRounds(
		seed,
		device,
		range,
	)) {
		for (const locationIndex of locationIndexes) {
			if (!isOfAll && turn !== locationIndex) continue;
			const time = turn === locationIndex ? startedAt : othersAt;
			if (time < range.from || time >= range.to) continue;
			for (let taskIndex = 0; taskIndex < device.tasks.length; taskIndex += 1) {
				const { succeeded, timings } = simulateCheck({
					deviceHash,
					incidents,
					runNumber,
					taskIndex,
					locationId: locationIds[locationIndex],
					locationIndex,
					time,
					secure: secure[taskIndex],
				});
				const runTask = runNumber * device.tasks.length + taskIndex;
				const number = runTask * locationIds.length + locationIndex;
				// Field by field: a spread takes longer than everything else here.
				yield { succeeded, timings, number, taskIndex, time };
			}
		}
	}
}

export type DeviceState = 'up' | 'down' | 'paused';

/** It agrees with the checks of the same moment (epoch ms). */
export function findState(seed: number, device: Timetable, time: number): DeviceState {
	if (isPausedAt(device, time)) return 'paused';
	const schedule = createRunSchedule(seed, device);
	const lastRun = findFirstRun(schedule, time) - 1;
	const { findOutageCause } = createIncidents(hashDevice(seed, device), [], device.outages);
	const cause = findOutageCause(findRunTime(schedule, Math.max(lastRun, 0)));
	return cause === undefined ? 'up' : 'down';
}
