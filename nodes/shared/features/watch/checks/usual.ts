import { bounds, hoursPerWeek, type SeenCheck, type SlowMemory, type SourceMemory } from './types';

const hourMs = 3_600_000;

const hoursPerDay = 24;

/** 1 January 1970 was a Thursday: its first hour of the week from Sunday 0:00 on. */
const thursday = 4 * 24;

/** Fewer checks of a source do not show a usual time. */
const minLearned = 12;

/** How much of a difference is learned: the level and the parts from each check, an hour of the week each week. */
const rates = { level: 0.02, hour: 0.5, parts: 0.02 };

/** A single check teaches no more than this, as a logarithm, so that outliers do not change the usual. */
const maxStep = 0.3;

/** Times outside of these seconds count as these. */
const limits = { min: 0.001, max: 3600 };

/** The hour of the week of a time, from Sunday 0:00 on. */
export function hourOfWeek(time: number): number {
	return (Math.floor(time / hourMs) + thursday) % hoursPerWeek;
}

/**
 * How long a check of a source (a task seen from one location) usually takes at this time, in
 * seconds. Undefined until enough checks are known and this hour was seen on an earlier day.
 * `level` and `season` (the deviation of this hour) are logarithms.
 */
export function usualSeconds(
	{ level, learned = 0 }: SourceMemory,
	{ hours }: SlowMemory,
	time: number,
): number | undefined {
	const season = hourDeviation(hours, hourOfWeek(time));
	if (level === undefined || learned < minLearned || season === undefined) return undefined;
	return Math.exp(level + season);
}

/**
 * How far checks in an hour of the week are above the usual level, as a logarithm; undefined if
 * unknown. An hour not seen yet gets the mean of the same hour on other days.
 */
function hourDeviation(hours: SlowMemory['hours'], hour: number): number | undefined {
	const own = hours[hour];
	if (own !== null) return own / 1000;
	const others = hours.filter((_, index) => (index - hour) % hoursPerDay === 0).filter(isNotNull);
	if (others.length === 0) return undefined;
	return others.reduce((sum, one) => sum + one, 0) / others.length / 1000;
}

function isNotNull(above: number | null): above is number {
	return above !== null;
}

export function newSlowMemory(): SlowMemory {
	return { hours: Array<number | null>(hoursPerWeek).fill(null), parts: [], rows: {} };
}

/**
 * Moves the mean of the last hour into the usual values of the week, once a check of a later hour
 * comes. So only earlier days count as usual.
 *
 * @param time of the new check
 */
export function learnLastHour(memory: SlowMemory, time: number): void {
	const { hours, now } = memory;
	if (!now || Math.floor(time / hourMs) <= now.hour) return;
	const hour = hourOfWeek(now.hour * hourMs);
	const before = hours[hour] ?? 1000 * now.above;
	hours[hour] = Math.round(before + rates.hour * (1000 * now.above - before));
	delete memory.now;
}

/**
 * Learns from a successful check, in place: the level of its source (the logarithm of its usual
 * seconds), and how far checks are above it at this hour of the week. The first checks only give
 * the level, as their mean. At an hour not seen before, only the hour learns. Otherwise outliers
 * change both only a little.
 *
 * @param isUnusual whether the check was slow: the usual times of its parts do not change then
 */
export function learnFromCheck(
	source: SourceMemory,
	memory: SlowMemory,
	{ parts, seconds = 0, time }: SeenCheck,
	isUnusual: boolean,
): void {
	const value = Math.log(Math.min(limits.max, Math.max(limits.min, seconds)));
	const hour = hourOfWeek(time);
	const own = value - (hourDeviation(memory.hours, hour) ?? 0);
	const { learned = 0, level = own } = source;
	const difference = own - level;
	if (learned < minLearned) source.level = round(level + difference / (learned + 1));
	else if (memory.hours[hour] === null) addToHour(memory, time, value - level);
	else {
		addToHour(memory, time, value - level - Math.max(0, difference - maxStep));
		source.level = round(level + rates.level * Math.max(-maxStep, Math.min(maxStep, difference)));
	}
	source.learned = Math.min(bounds.recent, learned + 1);
	if (isUnusual) return;
	memory.parts = parts.map((part, index) => {
		const before = memory.parts[index] ?? part ?? 0;
		return round(before + rates.parts * ((part ?? 0) - before));
	});
}

/**
 * Adds a check to the mean of the current hour. A check of an earlier hour comes too late and is
 * skipped.
 *
 * @param above how far the check is above the usual level, as a logarithm
 */
function addToHour(memory: SlowMemory, time: number, above: number): void {
	const hour = Math.floor(time / hourMs);
	const now = memory.now ?? { hour, checks: 0, above: 0 };
	if (hour < now.hour) return;
	const checks = now.checks + 1;
	memory.now = { hour, checks, above: round(now.above + (above - now.above) / checks) };
}

/** Saved values are rounded: more digits have no use. */
function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
