import { formatTime, type checkParts } from '../../uptime';
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
 * Adds a successful check to the streaks of slow checks and to the usual times, in place. Failed
 * ones do not show how slow a device is.
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
	const factor = isLong ? limitFactorWhenSlow(settings) : 1;
	if (limit !== undefined && seconds > limit * factor)
		slow.rows[key] = addToStreak(streak ?? newStreak(check), check, usual);
	else if (streak && limit !== undefined) {
		streak.normal++;
		// A reported streak needs several normal checks to end; a shorter one ends at once.
		if (!isLong || streak.normal >= settings.checks) delete slow.rows[key];
	}
	learnFromCheck(source, slow, check, slow.rows[key] !== undefined);
}

/** In seconds. Undefined while the usual time is unknown: the check is then neither slow nor normal. */
function limitOf({ limit }: SlowSettings, usual: number | undefined): number | undefined {
	if ('seconds' in limit) return limit.seconds;
	return usual === undefined ? undefined : usual * limit.times;
}

/** The factor on the limit of a slow device. The usual time adapts to slow checks, so the device must become clearly faster. */
function limitFactorWhenSlow({ limit }: SlowSettings): number {
	return 'times' in limit ? 0.85 : 1;
}

/**
 * With a minimum of one location, each location has its own streak. Otherwise the checks of all locations
 * share one.
 */
function streakKey(check: SeenCheck, { locations }: SlowSettings): string {
	return locations === 1 ? sourceKey(check) : check.task;
}

function newStreak({ time }: SeenCheck): SlowStreak {
	return { slow: 0, normal: 0, since: time, seconds: 0, usual: 0, parts: [], locations: [] };
}

/**
 * The streak with one more slow check. Durations are added up: their mean is reported. The usual
 * time is undefined once it is unknown for one check.
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
 * Whether a streak makes its device slow: it has enough slow checks from enough locations. A task that
 * is checked from fewer locations needs all of them.
 *
 * @param key of the streak in `rows`; it starts with the task
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

/** Of several long enough streaks, the one that takes longest on average; undefined without one. */
export function findSlowness(memory: CheckMemory, settings: SlowSettings): Slowness | undefined {
	const { slow } = memory;
	if (!slow) return undefined;
	const [longest] = Object.entries(slow.rows)
		.filter(([key, streak]) => isLongStreak(memory, key, streak, settings))
		.map(([, streak]) => streak)
		.sort((one, other) => other.seconds / other.slow - one.seconds / one.slow);
	return longest && toSlowness(slow, longest);
}

/** The figures of a streak: means over its slow checks. */
function toSlowness(slow: SlowMemory, streak: SlowStreak): Slowness {
	return {
		seconds: toWholeMilliseconds(streak.seconds / streak.slow),
		usualSeconds: streak.usual ? toWholeMilliseconds(streak.usual / streak.slow) : null,
		checks: streak.slow,
		locations: streak.locations.filter((location) => location !== ''),
		phase: phaseOf(slow, streak),
		since: formatTime(streak.since),
	};
}

function toWholeMilliseconds(seconds: number): number {
	return Math.round(seconds * 1000) / 1000;
}

/** The phase that takes most time in excess of usual in a streak; null if none takes longer. */
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
