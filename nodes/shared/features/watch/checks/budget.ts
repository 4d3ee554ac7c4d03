import { plannedSpans, type WeeklyWindow } from '../../uptime';
import {
	bounds,
	locationOf,
	type BudgetMemory,
	type BudgetSettings,
	type BudgetUse,
	type CheckMemory,
	type Span,
} from './types';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A burn rate in two windows: the longer one shows that it matters, the shorter one that it continues. */
export interface BurnPolicy {
	/** The part of the budget of the whole period that the longer window uses up. */
	budgetPart: number;
	longMs: number;
	shortMs: number;
}

/** Floating point is off by less. */
const tolerance = 1e-9;

/** How many locations must fail for a device to be down, as by default in Outage; all of one that has fewer. */
const downLocations = 2;

/** After a longer time without a check, the state of a device is unknown. */
const minSilenceMs = 30 * minuteMs;

/** With fewer rounds of checks, other locations may not have had their turn yet. */
const roundsOfOneLocation = 3;

/**
 * Adds the time up to a new check to the downtime if the device was down, because its earlier state
 * lasts until then. Nothing is added after a long silence, or while the state is unknown. It must
 * run before the result of the check is saved.
 *
 * @param time of the check, by the report's clock
 */
export function addDowntimeUntil(
	memory: CheckMemory,
	time: number,
	settings: BudgetSettings,
): void {
	const budget = (memory.budget ??= { down: [] });
	const from = memory.until;
	if (memory.recent.length === 0 || time <= from) return;
	if (time - from > silenceMs(memory.recent)) return;
	const isDown = isDownNow(memory);
	if (isDown === undefined) return;
	if (isDown) {
		for (const span of withoutPlanned([from, time], settings.planned)) addSpan(budget.down, span);
	}
	budget.down = spansEndingAfter(budget.down, time - settings.periodDays * dayMs);
}

/** Three times the median distance of rounds of checks, but half an hour at least. */
function silenceMs(recent: readonly number[]): number {
	const gaps = gapsOf(recent).sort((one, other) => one - other);
	const usual = gaps[(gaps.length - 1) >> 1] ?? 0;
	return Math.max(minSilenceMs, 3 * usual);
}

/** The times between rounds of checks: at a failure, several locations check within a minute. */
function gapsOf(recent: readonly number[]): number[] {
	return recent
		.slice(1)
		.map((time, index) => time - recent[index])
		.filter((gap) => gap >= minuteMs);
}

/**
 * Whether two locations, or the only one, fail at their latest check. Undefined while only one
 * location is known and was seen for fewer than three rounds: others may be checked later.
 */
function isDownNow({ recent, sources }: CheckMemory): boolean | undefined {
	const all = new Set<string>();
	const failing = new Set<string>();
	for (const [key, { isFailing }] of Object.entries(sources)) {
		const location = locationOf(key);
		all.add(location);
		if (isFailing) failing.add(location);
	}
	const hasOne = all.size < downLocations;
	if (hasOne && gapsOf(recent).length + 1 < roundsOfOneLocation) return undefined;
	return failing.size >= Math.min(downLocations, all.size);
}

function withoutPlanned([from, to]: Span, planned: readonly WeeklyWindow[]): Span[] {
	let rest: Span[] = [[from, to]];
	for (const span of plannedSpans(planned, { from, to })) {
		rest = rest.flatMap(([start, end]): Span[] => [
			[start, Math.min(end, span.from)],
			[Math.max(start, span.to), end],
		]);
	}
	return rest.filter(([start, end]) => end > start);
}

function addSpan(spans: Span[], [from, to]: Span): void {
	const last = spans.at(-1);
	if (last && from <= last[1]) last[1] = Math.max(last[1], to);
	else spans.push([from, to]);
	if (spans.length <= bounds.spans) return;
	// Merges the oldest two into one of the same length: downtime is never forgotten too early.
	const [[first, firstEnd], [second, end], ...later] = spans;
	spans.splice(0, spans.length, [second - (firstEnd - first), end], ...later);
}

function spansEndingAfter(spans: Span[], since: number): Span[] {
	return spans.filter(([, to]) => to > since);
}

function lengthIn(spans: readonly Span[], from: number, to: number): number {
	return spans.reduce(
		(sum, span) => sum + Math.max(0, Math.min(span[1], to) - Math.max(span[0], from)),
		0,
	);
}

/**
 * How fast a device uses up its error budget (allowed downtime), by the first policy whose burn
 * rate is reached in both of its windows; undefined without one. The burn rate is how many times
 * faster than allowed the budget is used.
 */
export function findBurning(
	memory: CheckMemory,
	settings: BudgetSettings,
	policies: readonly BurnPolicy[],
): BudgetUse | undefined {
	const { budget, recent, until } = memory;
	if (!budget) return undefined;
	const { allowed, periodMs } = allowanceOf(settings);
	const matching = policies.find(({ budgetPart, longMs, shortMs }) => {
		const isEnough = countSince(recent, until - longMs) >= settings.minChecks;
		// The period of the target can be shorter than the window.
		if (longMs >= periodMs || !isEnough) return false;
		const rate = (budgetPart * periodMs) / longMs;
		return [longMs, shortMs].every(
			(ms) => burnRate(budget, until, ms, allowed) >= rate - tolerance,
		);
	});
	if (!matching) return undefined;
	const { longMs } = matching;
	return {
		...budgetUseOf(budget, until, settings),
		burnRate: Math.round(burnRate(budget, until, longMs, allowed) * 10) / 10,
		windowHours: longMs / hourMs,
		downSeconds: Math.round(lengthIn(budget.down, until - longMs, until) / 1000),
	};
}

/**
 * Whether a device still uses up its error budget too fast. Only the longer window of each policy
 * counts here: an event must not stop and start again during short pauses.
 */
export function isBurning(
	{ budget, until }: CheckMemory,
	settings: BudgetSettings,
	policies: readonly BurnPolicy[],
): boolean {
	if (!budget) return false;
	const { allowed, periodMs } = allowanceOf(settings);
	return policies.some(({ budgetPart, longMs }) => {
		const rate = (budgetPart * periodMs) / longMs;
		return burnRate(budget, until, longMs, allowed) >= rate - tolerance;
	});
}

/** Undefined if some is left. Without downtime it is never used up, even if none is allowed. */
export function findUsedUp(
	{ budget, until }: CheckMemory,
	settings: BudgetSettings,
): BudgetUse | undefined {
	if (!budget) return undefined;
	const { periodMs, wholeMs } = allowanceOf(settings);
	const usedMs = lengthIn(budget.down, until - periodMs, until);
	if (usedMs === 0 || usedMs < wholeMs - tolerance) return undefined;
	const downSeconds = Math.round(usedMs / 1000);
	return {
		...budgetUseOf(budget, until, settings),
		burnRate: null,
		windowHours: null,
		downSeconds,
	};
}

/** The allowed part of downtime (0 to 1), and the period and its whole allowed downtime in milliseconds. */
function allowanceOf({ periodDays, targetPercentage }: BudgetSettings) {
	const allowed = 1 - targetPercentage / 100;
	const periodMs = periodDays * dayMs;
	return { allowed, periodMs, wholeMs: periodMs * allowed };
}

/**
 * How much of the error budget of the whole period is used up to a time: more than 100 %, with
 * negative seconds left, if overspent.
 */
function budgetUseOf({ down }: BudgetMemory, until: number, settings: BudgetSettings) {
	const { periodDays, targetPercentage } = settings;
	const { periodMs, wholeMs } = allowanceOf(settings);
	const usedMs = lengthIn(down, until - periodMs, until);
	return {
		targetPercentage,
		periodDays,
		usedPercent: Math.round((1000 * usedMs) / wholeMs) / 10,
		secondsLeft: Math.round((wholeMs - usedMs) / 1000),
	};
}

/** The burn rate of a device over the last milliseconds: how many times faster than the target allows. */
function burnRate({ down }: BudgetMemory, until: number, ms: number, allowed: number): number {
	return lengthIn(down, until - ms, until) / ms / allowed;
}

function countSince(times: readonly number[], since: number): number {
	return times.filter((time) => time > since).length;
}
