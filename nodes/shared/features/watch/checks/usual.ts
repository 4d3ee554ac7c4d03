import { bounds, hoursPerWeek, type SeenCheck, type SlowMemory, type SourceMemory } from './types';
import { hourMs } from '../../../words/util/time';

const hoursPerDay = 24;

/** 1 January 1970 was a Thursday: the hour of the week at its start, counted from Sunday 0:00. */
const firstHourOf1970 = 4 * hoursPerDay;

/** Fewer checks of a source (a task seen from one location) do not show a usual time. */
const minLearned = 12;

/** How much of a difference is learned: the level and the parts from each check, an hour of the week each week. */
const rates = { level: 0.02, hour: 0.5, parts: 0.02 };

/** A single check teaches no more than this, as a logarithm, so that outliers do not change the usual. */
const maxStep = 0.3;

/** Times outside of these seconds count as these. */
const limits = { min: 0.001, max: 3600 };

/** The hour of the week of a time, from 0 (Sunday 0:00) to 167. */
function hourOfWeek(time: number): number {
	return (Math.floor(time / hourMs) + firstHourOf1970) % hoursPerWeek;
}

/**
 * How long a check of a source usually takes at this time, in seconds: its level and the deviation of
 * the hour, which are logarithms. Undefined until both are known from enough checks.
 */
export function usualSeconds(
	{ level, learned = 0 }: SourceMemory,
	{ hours }: SlowMemory,
	time: number,
): number | undefined {
	const deviation = hourDeviation(hours, hourOfWeek(time));
	if (level === undefined || learned < minLearned || deviation === undefined) return undefined;
	return Math.exp(level + deviation);
}

/**
 * How far checks in an hour of the week are above the usual level, as a logarithm. An hour not seen
 * yet has the mean of the same hour on other days; undefined without one.
 */
function hourDeviation(hours: SlowMemory['hours'], hour: number): number | undefined {
	const own = hours[hour];
	if (own !== null) return own / 1000;
	const others = hours.filter(
		(above, index): above is number => above !== null && (index - hour) % hoursPerDay === 0,
	);
	if (others.length === 0) return undefined;
	return others.reduce((sum, one) => sum + one, 0) / others.length / 1000;
}

/** The memory of a device whose usual times are not known yet. */
export function newSlowMemory(): SlowMemory {
	return { hours: Array<number | null>(hoursPerWeek).fill(null), parts: [], rows: {} };
}

/**
 * Adds the mean of the last hour to the usual deviations of the week, in place, once a check of a later
 * hour comes. A slow hour must not count as usual before it is over.
 *
 * @param time the time of the new check
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
 * Learns the usual times from a successful check, in place. The level of a source is the logarithm of
 * its usual seconds; an hour of the week has a deviation from it. The first checks change only the
 * level, which is their mean; checks in an hour not seen before change only the hour. Otherwise both
 * learn, but outliers change them only a little.
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
	const levelOfCheck = value - (hourDeviation(memory.hours, hour) ?? 0);
	const { learned = 0, level = levelOfCheck } = source;
	const difference = levelOfCheck - level;
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
 * Adds a check to the mean of the current hour, in place. A check of an earlier hour is skipped.
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
