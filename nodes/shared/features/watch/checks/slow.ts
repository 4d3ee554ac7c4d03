import { formatTime, round, type checkParts } from '../../uptime';
import {
	bounds,
	sourceKey,
	taskOf,
	type CheckMemory,
	type SeenCheck,
	type Slowness,
	type SlowPhase,
	type SlowStreak,
	type SlowSettings,
} from './types';

/** The meaning of each part of a check, in the order of `checkParts`. */
const phases: Record<(typeof checkParts)[number], SlowPhase> = {
	dnsTime: 'dns',
	connectionTime: 'connecting',
	sslTime: 'encrypting',
	requestTime: 'waiting',
	firstPacketTime: 'waiting',
	downloadTime: 'downloading',
};

const phaseOfPart = Object.values(phases);

/**
 * Adds a successful check to the streaks (slow checks in a row), in place. Failed checks are skipped,
 * because they do not show how slow a device is.
 */
export function addSlowCheck(memory: CheckMemory, check: SeenCheck, settings: SlowSettings): void {
	const { isSuccess, seconds } = check;
	if (!isSuccess || seconds === undefined || seconds <= 0) return;
	const { rows } = memory;
	// With a minimum of one location, each location has its own streak.
	const key = settings.locations === 1 ? sourceKey(check) : check.task;
	const streak = rows[key];
	if (seconds > settings.seconds) rows[key] = addToStreak(streak, check);
	else if (streak) {
		streak.normal++;
		// A reported streak needs several normal checks to end; a shorter one ends at once.
		const isLong = isLongStreak(memory, key, streak, settings);
		if (!isLong || streak.normal >= settings.checks) delete rows[key];
	}
}

/** The streak, or a new one, with one more slow check. Durations are added up, to report their mean. */
function addToStreak(before: SlowStreak | undefined, check: SeenCheck): SlowStreak {
	const { location, parts, seconds = 0, time } = check;
	const none = { slow: 0, normal: 0, since: time, seconds: 0, parts: [], locations: [] };
	const streak: SlowStreak = before ?? none;
	const isNew = !streak.locations.includes(location) && streak.locations.length < bounds.locations;
	return {
		...streak,
		slow: streak.slow + 1,
		normal: 0,
		seconds: streak.seconds + seconds,
		parts: parts.map((part, index) => (streak.parts[index] ?? 0) + (part ?? 0)),
		locations: isNew ? [...streak.locations, location] : streak.locations,
	};
}

/**
 * Whether a streak has enough slow checks from enough locations for its device to be slow. A task that
 * is checked from fewer locations needs all of them.
 *
 * @param key the key of the streak, which starts with the task
 */
function isLongStreak(
	{ sources }: CheckMemory,
	key: string,
	{ locations, slow }: SlowStreak,
	settings: SlowSettings,
): boolean {
	const known = Object.keys(sources).filter((source) => taskOf(source) === taskOf(key)).length;
	return slow >= settings.checks && locations.length >= Math.min(settings.locations, known);
}

/** The figures of the slowest long enough streak, by mean duration; undefined without one. */
export function findSlowness(memory: CheckMemory, settings: SlowSettings): Slowness | undefined {
	const [longest] = Object.entries(memory.rows)
		.filter(([key, streak]) => isLongStreak(memory, key, streak, settings))
		.map(([, streak]) => streak)
		.sort((one, other) => other.seconds / other.slow - one.seconds / one.slow);
	return longest && toSlowness(longest);
}

/** The figures of a streak: the mean of its slow checks, rounded to milliseconds. */
function toSlowness(streak: SlowStreak): Slowness {
	return {
		seconds: round(streak.seconds / streak.slow, 3),
		checks: streak.slow,
		locations: streak.locations.filter((location) => location !== ''),
		phase: phaseOf(streak),
		since: formatTime(streak.since),
	};
}

/** The phase of the slow checks that takes most of the time; null if their parts are unknown. */
function phaseOf({ parts }: SlowStreak): SlowPhase | null {
	const sums = new Map<SlowPhase, number>();
	parts.forEach((sum, index) => {
		const phase = phaseOfPart[index];
		sums.set(phase, (sums.get(phase) ?? 0) + sum);
	});
	const [most] = [...sums].sort(([, one], [, other]) => other - one);
	return most && most[1] > 0 ? most[0] : null;
}
