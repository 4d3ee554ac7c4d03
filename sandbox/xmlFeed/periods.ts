import type { TimeRange } from '../simulation';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysPerWeek = 7;

/** Days from the Monday before 1970-01-01, a Thursday, to that day. */
const daysSinceMonday = 3;

/**
 * Where (epoch ms) the period begins that comes so many periods after the one a time is in. Periods
 * are in UTC, and weeks begin on Monday (both assumed: spec/xml-feed-public-facts.md §1.1).
 */
const beginnings = {
	hour: (time: number, later: number) => (Math.floor(time / hourMs) + later) * hourMs,
	day: (time: number, later: number) => (Math.floor(time / dayMs) + later) * dayMs,
	week: (time: number, later: number) => {
		const week = Math.floor((Math.floor(time / dayMs) + daysSinceMonday) / daysPerWeek);
		return ((week + later) * daysPerWeek - daysSinceMonday) * dayMs;
	},
	month: (time: number, later: number) => monthsFrom(time, 1, later),
	quarter: (time: number, later: number) => monthsFrom(time, 3, later),
	year: (time: number, later: number) => monthsFrom(time, 12, later),
} as const;

/**
 * The kinds of periods a summary can be asked for. Day is seen in real requests; that the others are
 * called so is assumed (spec/xml-feed-public-facts.md §1.1, spec/service.md §4.2).
 */
export type PeriodKind = keyof typeof beginnings;

/** Whether a Type, in lower case, is a kind of period. */
export function isPeriodKind(type: string): type is PeriodKind {
	return Object.hasOwn(beginnings, type);
}

function monthsFrom(time: number, length: number, later: number): number {
	const date = new Date(time);
	const period = Math.floor(date.getUTCMonth() / length) + later;
	return Date.UTC(date.getUTCFullYear(), period * length);
}

/** A period, or the part of it that is within a range. */
export interface Period extends TimeRange {
	/** Where the whole period begins. */
	readonly beginsAt: number;
}

/** The periods of a range in order; of the first and the last only what is within the range. */
export function* periodsOf(kind: PeriodKind, { from, to }: TimeRange): Generator<Period> {
	let beginsAt = beginnings[kind](from, 0);
	while (beginsAt < to) {
		const next = beginnings[kind](beginsAt, 1);
		yield { beginsAt, from: Math.max(beginsAt, from), to: Math.min(next, to) };
		beginsAt = next;
	}
}

/** Where so many whole periods begin, the last of which is the one that ends at a time or later. */
export function beginningOf(kind: PeriodKind, count: number, to: number): number {
	return beginnings[kind](to - 1, 1 - count);
}
