import { createIncidents } from './incidents.cts';
import { createRunSchedule, findFirstRun, findRunTime, hashDevice, isPausedAt } from './runs.cts';
import type { TimeRange, Timetable } from './runs.cts';

export interface SimulatedPlaces extends Timetable {
	/** They take the runs in turn. */
	readonly locationIds: readonly number[];
}

/** The checks of one run: those of one location, or of all of them. */
export interface Round {
	readonly runNumber: number;
	/** The index of the location whose turn it is. */
	readonly turn: number;
	readonly isOfAll: boolean;
	/** When the location whose turn it is checks (epoch ms). */
	readonly startedAt: number;
	/** When the others check, if they do. */
	readonly othersAt: number;
}

const dayMs = 86_400_000;

/** The time until all locations check what one has noticed. */
const noticeMs = 2_000;

/**
 * The order of checks of the service (docs/dev/service.md X4): one location in turn. As soon as one sees
 * something else than before, and after a pause, all of them check until they agree.
 *
 * What they agreed upon does not reach past midnight in UTC, so that each day can be computed by itself.
 */
export function* simulateRounds(
	seed: number,
	device: SimulatedPlaces,
	{ from, to }: TimeRange,
): Generator<Round> {
	const schedule = createRunSchedule(seed, device);
	const { locationIds } = device;
	const incidents = createIncidents(hashDevice(seed, device), locationIds, device.outages);
	const isUp = (turn: number, time: number) => incidents.findFailureCause(turn, time) === undefined;
	// What the others notice of a run before `from` may be in the range.
	const firstNoticed = findRunTime(schedule, findFirstRun(schedule, from - noticeMs));
	const firstRun = findFirstRun(schedule, startOfDay(Math.min(firstNoticed, from)));
	const end = findFirstRun(schedule, to);
	let day: number | undefined;
	/** Undefined while they do not agree. */
	let agreed: boolean | undefined;
	for (let runNumber = firstRun; runNumber < end; runNumber += 1) {
		const startedAt = findRunTime(schedule, runNumber);
		const isNewDay = startOfDay(startedAt) !== day;
		day = startOfDay(startedAt);
		if (isPausedAt(device, startedAt)) {
			agreed = undefined;
			continue;
		}
		if (isNewDay) {
			const wasPaused = isPausedAt(device, startedAt - schedule.intervalMs);
			agreed = wasPaused ? undefined : incidents.findOutageCause(startedAt) === undefined;
		}
		const turn = runNumber % locationIds.length;
		const first = isUp(turn, startedAt);
		const isOfAll = first !== agreed;
		const othersAt = agreed === undefined ? startedAt : startedAt + noticeMs;
		if (isOfAll) {
			const isSame = locationIds.every((_, at) => at === turn || isUp(at, othersAt) === first);
			agreed = isSame ? first : undefined;
		}
		yield { runNumber, turn, isOfAll, startedAt, othersAt };
	}
}

function startOfDay(time: number): number {
	return Math.floor(time / dayMs) * dayMs;
}
