import { plannedSpans, type WeeklyWindow } from '../../uptime';
import {
	bounds,
	locationOf,
	type BudgetSettings,
	type BudgetUse,
	type CheckMemory,
	type Span,
} from './types';
import { minuteMs, hourMs, dayMs } from '../../../words/util/time';

/** A burn rate to reach in two windows (last hours): the longer one shows that it matters, the shorter that it lasts. */
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

/** After a time without a check that is longer than this, and than usual, the state of a device is unknown. */
const minUnknownAfterMs = 30 * minuteMs;

/** After fewer rounds of checks, other locations may not have had their turn yet. */
const roundsOfOneLocation = 3;

/**
 * Adds the time since the latest check to the downtime, in place, if the device was down in it: its
 * earlier state lasts until the new check. Nothing is added after a long time without checks, or
 * while the state is unknown. Must run before the result of the new check is saved.
 *
 * @param time the time of the new check, by the report's clock
 */
export function addDowntimeUntil(
	memory: CheckMemory,
	time: number,
	settings: BudgetSettings,
): void {
	const budget = (memory.budget ??= { down: [] });
	const from = memory.until;
	if (memory.recent.length === 0 || time <= from) return;
	if (time - from > unknownAfterMs(memory.recent)) return;
	const isDown = isDownNow(memory);
	if (isDown === undefined) return;
	if (isDown) {
		for (const span of withoutPlanned([from, time], settings.planned)) addSpan(budget.down, span);
	}
	const periodStart = time - settings.periodDays * dayMs;
	budget.down = budget.down.filter(([, to]) => to > periodStart);
}

/**
 * After how many milliseconds without a check the state of a device is unknown. Three times the median
 * time between rounds of checks, but at least half an hour.
 *
 * @param checkTimes of the latest checks, ascending
 */
function unknownAfterMs(checkTimes: readonly number[]): number {
	const gaps = gapsOf(checkTimes).sort((one, other) => one - other);
	const median = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
	return Math.max(minUnknownAfterMs, 3 * median);
}

/** The milliseconds between rounds of checks: after a failure, several locations check within a minute. */
function gapsOf(checkTimes: readonly number[]): number[] {
	return checkTimes
		.slice(1)
		.map((time, index) => time - checkTimes[index])
		.filter((gap) => gap >= minuteMs);
}

/**
 * Whether two locations, or the only one, fail at their latest check. Undefined while only one
 * location is known and was seen for fewer than three rounds: others may be checked later.
 */
function isDownNow({ recent, sources }: CheckMemory): boolean | undefined {
	const keys = Object.keys(sources);
	const all = new Set(keys.map(locationOf));
	const failing = new Set(keys.filter((key) => sources[key].isFailing).map(locationOf));
	const hasOne = all.size < downLocations;
	const rounds = gapsOf(recent).length + 1;
	if (hasOne && rounds < roundsOfOneLocation) return undefined;
	return failing.size >= Math.min(downLocations, all.size);
}

/** A span without planned downtime: the parts that remain. */
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

/** Adds a span, in place; a span that continues the last one extends it. */
function addSpan(spans: Span[], [from, to]: Span): void {
	const last = spans.at(-1);
	if (last && from <= last[1]) last[1] = Math.max(last[1], to);
	else spans.push([from, to]);
	if (spans.length <= bounds.spans) return;
	// Merges the oldest two into one of the same length: downtime is never forgotten too early.
	const [[first, firstEnd], [second, end], ...later] = spans;
	spans.splice(0, spans.length, [second - (firstEnd - first), end], ...later);
}

/**
 * How fast a device uses up its error budget (allowed downtime). Undefined unless the burn rate of a
 * policy (how many times faster than allowed) is reached in both of its windows.
 */
export function findBurning(
	memory: CheckMemory,
	settings: BudgetSettings,
	policies: readonly BurnPolicy[],
): BudgetUse | undefined {
	const { budget, recent, until } = memory;
	if (!budget) return undefined;
	const { periodMs } = allowanceOf(settings);
	const matching = policies.find((policy) => {
		const { longMs, shortMs } = policy;
		const checks = recent.filter((time) => time > until - longMs).length;
		// The period of the target can be shorter than the window.
		if (longMs >= periodMs || checks < settings.minChecks) return false;
		return [longMs, shortMs].every((ms) => isRateReached(memory, settings, policy, ms));
	});
	if (!matching) return undefined;
	const { longMs } = matching;
	return {
		...budgetUseOf(memory, settings),
		burnRate: Math.round(burnRate(memory, settings, longMs) * 10) / 10,
		windowHours: longMs / hourMs,
		downSeconds: Math.round(downMs(memory, longMs) / 1000),
	};
}

/**
 * Whether a device still uses up its error budget too fast. Only the longer window of each policy
 * counts here: an event must not stop and start again during short pauses.
 */
export function isBurning(
	memory: CheckMemory,
	settings: BudgetSettings,
	policies: readonly BurnPolicy[],
): boolean {
	return policies.some((policy) => isRateReached(memory, settings, policy, policy.longMs));
}

/** Whether the burn rate of a policy is reached over the last `ms` milliseconds. */
function isRateReached(
	memory: CheckMemory,
	settings: BudgetSettings,
	{ budgetPart, longMs }: BurnPolicy,
	ms: number,
): boolean {
	const rate = (budgetPart * allowanceOf(settings).periodMs) / longMs;
	return burnRate(memory, settings, ms) >= rate - tolerance;
}

/** The figures of a used up error budget; undefined if some is left, or without downtime, even if none is allowed. */
export function findUsedUp(memory: CheckMemory, settings: BudgetSettings): BudgetUse | undefined {
	const { periodMs, wholeMs } = allowanceOf(settings);
	const usedMs = downMs(memory, periodMs);
	if (usedMs === 0 || usedMs < wholeMs - tolerance) return undefined;
	const downSeconds = Math.round(usedMs / 1000);
	return { ...budgetUseOf(memory, settings), burnRate: null, windowHours: null, downSeconds };
}

/** The allowed part of downtime (0 to 1), and the period and its whole allowed downtime in milliseconds. */
function allowanceOf({ periodDays, targetPercentage }: BudgetSettings) {
	const allowed = 1 - targetPercentage / 100;
	const periodMs = periodDays * dayMs;
	return { allowed, periodMs, wholeMs: periodMs * allowed };
}

/**
 * How much of the error budget of the whole period is used up: more than 100 %, with negative
 * seconds left, if overspent.
 */
function budgetUseOf(memory: CheckMemory, settings: BudgetSettings) {
	const { periodDays, targetPercentage } = settings;
	const { periodMs, wholeMs } = allowanceOf(settings);
	const usedMs = downMs(memory, periodMs);
	return {
		targetPercentage,
		periodDays,
		usedPercent: Math.round((1000 * usedMs) / wholeMs) / 10,
		secondsLeft: Math.round((wholeMs - usedMs) / 1000),
	};
}

/** How many times faster than the target allows a device was down over the last `ms` milliseconds. */
function burnRate(memory: CheckMemory, settings: BudgetSettings, ms: number): number {
	return downMs(memory, ms) / ms / allowanceOf(settings).allowed;
}

/** How long a device was down in the last `ms` milliseconds before its latest check. */
function downMs({ budget, until }: CheckMemory, ms: number): number {
	const from = until - ms;
	return (budget?.down ?? []).reduce(
		(sum, [start, end]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)),
		0,
	);
}
