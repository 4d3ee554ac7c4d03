import { formatTime, round, type checkParts } from '../../uptime';
import { learnFromCheck, learnLastHour, newSlowMemory, usualSeconds } from './usual';
import {
	bounds,
	sourceKey,
	taskOf,
	type CheckMemory,
	type SeenCheck,
	type SlowMemory,
	type Slowness,
	type SlowPhase,
	type SlowStreak,
	type SlowSettings,
	type SourceMemory,
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
 * Adds a successful check to the streaks (slow checks in a row) and to the usual times, in place.
 * Failed checks are skipped, because they do not show how slow a device is.
 *
 * @param source the task and location of the check, with its usual time
 */
export function addSlowCheck(
	memory: CheckMemory,
	source: SourceMemory,
	check: SeenCheck,
	settings: SlowSettings,
): void {
	const { isSuccess, seconds } = check;
	if (!isSuccess || seconds === undefined || seconds <= 0) return;
	const slow = (memory.slow ??= newSlowMemory());
	learnLastHour(slow, check.time);
	const usual = usualSeconds(source, slow, check.time);
	const limit = limitOf(settings, usual);
	const key = streakKey(check, settings);
	const streak = slow.rows[key];
	const isLong = streak !== undefined && isLongStreak(memory, key, streak, settings);
	// The usual time adapts to slow checks, so a slow device must become clearly faster.
	const factor = isLong && 'times' in settings.limit ? 0.85 : 1;
	if (limit !== undefined && seconds > limit * factor)
		slow.rows[key] = addToStreak(streak ?? newStreak(check), check, usual);
	else if (streak && limit !== undefined) {
		streak.normal++;
		// A reported streak needs several normal checks to end; a shorter one ends at once.
		if (!isLong || streak.normal >= settings.checks) delete slow.rows[key];
	}
	learnFromCheck(source, slow, check, slow.rows[key] !== undefined);
}

/** Above this number of seconds a check is slow. Undefined for a multiple of an unknown usual time. */
function limitOf({ limit }: SlowSettings, usual: number | undefined): number | undefined {
	if ('seconds' in limit) return limit.seconds;
	return usual === undefined ? undefined : usual * limit.times;
}

/** The key of the streak of a check. With a minimum of one location, each location has its own streak. */
function streakKey(check: SeenCheck, { locations }: SlowSettings): string {
	return locations === 1 ? sourceKey(check) : check.task;
}

/** A streak without checks yet, from this check on. */
function newStreak({ time }: SeenCheck): SlowStreak {
	return { slow: 0, normal: 0, since: time, seconds: 0, usual: 0, parts: [], locations: [] };
}

/**
 * The streak with one more slow check. Durations are added up, to report their mean. The sum of the
 * usual times is undefined once one of them is unknown.
 *
 * @param usual the usual seconds of this check; undefined if unknown
 */
function addToStreak(streak: SlowStreak, check: SeenCheck, usual: number | undefined): SlowStreak {
	const { location, parts, seconds = 0 } = check;
	const isNew = !streak.locations.includes(location) && streak.locations.length < bounds.locations;
	return {
		...streak,
		slow: streak.slow + 1,
		normal: 0,
		seconds: streak.seconds + seconds,
		usual: usual === undefined || streak.usual === undefined ? undefined : streak.usual + usual,
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
	const { slow } = memory;
	if (!slow) return undefined;
	const [longest] = Object.entries(slow.rows)
		.filter(([key, streak]) => isLongStreak(memory, key, streak, settings))
		.map(([, streak]) => streak)
		.sort((one, other) => other.seconds / other.slow - one.seconds / one.slow);
	return longest && toSlowness(slow, longest);
}

/** The figures of a streak: means over its slow checks, rounded to milliseconds. */
function toSlowness(slow: SlowMemory, streak: SlowStreak): Slowness {
	return {
		seconds: round(streak.seconds / streak.slow, 3),
		usualSeconds: streak.usual ? round(streak.usual / streak.slow, 3) : null,
		checks: streak.slow,
		locations: streak.locations.filter((location) => location !== ''),
		phase: phaseOf(slow, streak),
		since: formatTime(streak.since),
	};
}

/** The phase of the checks that takes most extra time, compared with usual; null if none takes longer. */
function phaseOf(slow: SlowMemory, streak: SlowStreak): SlowPhase | null {
	const extraByPhase = new Map<SlowPhase, number>();
	streak.parts.forEach((sum, index) => {
		const phase = phaseOfPart[index];
		const extra = sum / streak.slow - (slow.parts[index] ?? 0);
		extraByPhase.set(phase, (extraByPhase.get(phase) ?? 0) + extra);
	});
	const [most] = [...extraByPhase].sort(([, one], [, other]) => other - one);
	return most && most[1] > 0 ? most[0] : null;
}
