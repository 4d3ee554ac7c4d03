import type { TimeRange } from '../simulation/index.cts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysPerWeek = 7;

/** Days from the Monday before 1970-01-01, a Thursday, to that day. */
const daysSinceMonday = 3;

/**
 * When (epoch ms) a period begins: the one that contains a time, or that comes `offset` periods after
 * it. Periods are in UTC, and weeks begin on Monday (both assumed: docs/dev/service.md X2).
 */
const findStart = {
	hour: (time: number, offset: number) => (Math.floor(time / hourMs) + offset) * hourMs,
	day: (time: number, offset: number) => (Math.floor(time / dayMs) + offset) * dayMs,
	week: (time: number, offset: number) => {
		const week = Math.floor((Math.floor(time / dayMs) + daysSinceMonday) / daysPerWeek);
		return ((week + offset) * daysPerWeek - daysSinceMonday) * dayMs;
	},
	month: (time: number, offset: number) => findMonthsStart(time, 1, offset),
	quarter: (time: number, offset: number) => findMonthsStart(time, 3, offset),
	year: (time: number, offset: number) => findMonthsStart(time, 12, offset),
} as const;

export type PeriodKind = keyof typeof findStart;

function findMonthsStart(time: number, monthCount: number, offset: number): number {
	const date = new Date(time);
	const period = Math.floor(date.getUTCMonth() / monthCount) + offset;
	return Date.UTC(date.getUTCFullYear(), period * monthCount);
}

/** A period, or the part of it that is within a range. */
export interface Period extends TimeRange {
	/** When the whole period starts (epoch ms). */
	readonly startsAt: number;
}

/** The periods of a range in order; the first and the last are cut at its ends. */
export function* splitIntoPeriods(kind: PeriodKind, { from, to }: TimeRange): Generator<Period> {
	let startsAt = findStart[kind](from, 0);
	while (startsAt < to) {
		const next = findStart[kind](startsAt, 1);
		yield { startsAt, from: Math.max(startsAt, from), to: Math.min(next, to) };
		startsAt = next;
	}
}

/** When the last `count` whole periods start; the last of them ends at a time (epoch ms) or later. */
export function findStartOfLast(kind: PeriodKind, count: number, to: number): number {
	return findStart[kind](to - 1, 1 - count);
}
