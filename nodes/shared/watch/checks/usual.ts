import { bounds, hoursPerWeek, type SeenCheck, type SlowMemory, type SourceMemory } from './types';

const hourMs = 3_600_000;

/** 1 January 1970 was a Thursday. */
const thursday = 4 * 24;

/** As many checks of a source are needed before anything is usual. */
const minLearned = 12;

/** How much of a difference is learned from one check: the level follows in days, an hour of the week in weeks. */
const rates = { level: 0.02, hour: 0.02, parts: 0.02 };

/** A single check teaches no more than this, as a logarithm: outliers are not the rule. */
const maxStep = 0.3;

/** Slowest and fastest that is taken for a time, in seconds. */
const limits = { min: 0.001, max: 3600 };

/** The hour of the week of a time, from Sunday 0:00 on. */
export function hourOfWeek(time: number): number {
	return (Math.floor(time / hourMs) + thursday) % hoursPerWeek;
}

/** What a check of a source usually takes at this time, in seconds; undefined before enough of it is known. */
export function usualSeconds(
	{ level, learned = 0 }: SourceMemory,
	{ hours }: SlowMemory,
	time: number,
): number | undefined {
	if (level === undefined || learned < minLearned) return undefined;
	return Math.exp(level + hours[hourOfWeek(time)] / 1000);
}

export function newSlowMemory(): SlowMemory {
	return { hours: Array<number>(hoursPerWeek).fill(0), parts: [], rows: {} };
}

/**
 * Learns from a successful check: the level of its task and location, and how much slower or faster the device
 * is at this hour of the week.
 *
 * @param isUnusual whether the check was slow: what its parts usually take is not learned from it
 */
export function learn(
	source: SourceMemory,
	memory: SlowMemory,
	{ parts, seconds = 0, time }: SeenCheck,
	isUnusual: boolean,
): void {
	const value = Math.log(Math.min(limits.max, Math.max(limits.min, seconds)));
	const hour = hourOfWeek(time);
	const learned = source.learned ?? 0;
	const season = memory.hours[hour] / 1000;
	if (learned < minLearned) {
		const level = source.level ?? value - season;
		source.level = round(level + (value - season - level) / (learned + 1));
	} else {
		const difference = value - season - (source.level ?? value);
		const step = Math.max(-maxStep, Math.min(maxStep, difference));
		source.level = round((source.level ?? value) + rates.level * step);
		memory.hours[hour] = Math.round((season + rates.hour * step) * 1000);
	}
	source.learned = Math.min(bounds.recent, learned + 1);
	if (isUnusual) return;
	memory.parts = parts.map((part, at) => {
		const before = memory.parts[at] ?? part ?? 0;
		return round(before + rates.parts * ((part ?? 0) - before));
	});
}

/** What is remembered is written down: more digits say nothing. */
function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
