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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type BudgetEvent = 'budgetBurningFast' | 'budgetBurningSlowly' | 'budgetUsedUp';

/** Used up at such a pace, in two windows: the longer says that it matters, the shorter that it goes on. */
interface BurnPolicy {
	event: BudgetEvent;
	/** The part of the budget of the whole period that the longer window uses up. */
	budgetPart: number;
	longMs: number;
	shortMs: number;
}

/**
 * "The Site Reliability Workbook" (Google, 2018), chapter "Alerting on SLOs", section "6: Multiwindow,
 * Multi-Burn-Rate Alerts", table 5-8: the first two are to wake somebody, the third is a ticket. Of 30 days they are
 * burn rates of 14.4, 6 and 1.
 */
export const burnPolicies: readonly BurnPolicy[] = [
	{ event: 'budgetBurningFast', budgetPart: 0.02, longMs: hourMs, shortMs: 5 * minuteMs },
	{ event: 'budgetBurningFast', budgetPart: 0.05, longMs: 6 * hourMs, shortMs: 30 * minuteMs },
	{ event: 'budgetBurningSlowly', budgetPart: 0.1, longMs: 3 * dayMs, shortMs: 6 * hourMs },
];

/** Floating point is off by less. */
const tolerance = 1e-9;

/** How many locations must fail for a device to be down, as by default in Outage; all of one that has fewer. */
const downLocations = 2;

/** Without a check for longer, nothing is known of a device. */
const minSilenceMs = 30 * minuteMs;

/** Before the result of a check counts: what was until then goes on to it. */
export function goOnTo(memory: CheckMemory, time: number, settings: BudgetSettings): void {
	const budget = (memory.budget ??= { down: [], seen: [], reported: [] });
	const from = memory.until;
	if (memory.recent.length === 0 || time <= from) return;
	if (time - from > silenceMs(memory.recent)) return;
	const isDown = isDownNow(memory);
	for (const span of withoutPlanned([from, time], settings.planned)) {
		addSpan(budget.seen, span);
		if (isDown) addSpan(budget.down, span);
	}
	const since = time - settings.periodDays * dayMs;
	budget.down = forget(budget.down, since);
	budget.seen = forget(budget.seen, since);
}

/** Three times the usual distance of checks, but half an hour at least. */
function silenceMs(recent: readonly number[]): number {
	const gaps = recent
		.slice(1)
		.map((time, at) => time - recent[at])
		.filter((gap) => gap >= minuteMs)
		.sort((one, other) => one - other);
	const usual = gaps[(gaps.length - 1) >> 1] ?? 0;
	return Math.max(minSilenceMs, 3 * usual);
}

/** Whether so many locations fail at their latest check. */
function isDownNow({ sources }: CheckMemory): boolean {
	const all = new Set<string>();
	const failing = new Set<string>();
	for (const [key, { isFailing }] of Object.entries(sources)) {
		const location = locationOf(key);
		all.add(location);
		if (isFailing) failing.add(location);
	}
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
	// The oldest two become one of the same length: what is down is never forgotten before its time.
	const [[first, firstEnd], [second, end], ...later] = spans;
	spans.splice(0, spans.length, [second - (firstEnd - first), end], ...later);
}

function forget(spans: Span[], since: number): Span[] {
	return spans.filter(([, to]) => to > since);
}

function lengthIn(spans: readonly Span[], from: number, to: number): number {
	return spans.reduce(
		(sum, span) => sum + Math.max(0, Math.min(span[1], to) - Math.max(span[0], from)),
		0,
	);
}

/** What becomes of the budget of a device, for each of the events that hold now. */
export function findBudgetUse(
	{ budget, recent, until }: CheckMemory,
	settings: BudgetSettings,
): Map<BudgetEvent, BudgetUse> {
	const found = new Map<BudgetEvent, BudgetUse>();
	if (!budget) return found;
	const allowed = 1 - settings.targetPercentage / 100;
	const periodMs = settings.periodDays * dayMs;
	const wholeMs = periodMs * allowed;
	const usedMs = lengthIn(budget.down, until - periodMs, until);
	const common = {
		targetPercentage: settings.targetPercentage,
		periodDays: settings.periodDays,
		usedPercent: Math.round((1000 * usedMs) / wholeMs) / 10,
		secondsLeft: Math.round((wholeMs - usedMs) / 1000),
	};
	for (const { budgetPart, event, longMs, shortMs } of burnPolicies) {
		// In a shorter period a window can be most of it.
		if (longMs >= periodMs || found.has(event)) continue;
		const rate = (budgetPart * periodMs) / longMs;
		const burnRates = [longMs, shortMs].map((ms) => burnRate(budget, until, ms, allowed));
		const isEnough = countSince(recent, until - longMs) >= settings.minChecks;
		if (!isEnough || burnRates.some((one) => one < rate - tolerance)) continue;
		found.set(event, {
			...common,
			burnRate: Math.round(burnRates[0] * 10) / 10,
			windowHours: longMs / hourMs,
			downSeconds: Math.round(lengthIn(budget.down, until - longMs, until) / 1000),
		});
	}
	if (usedMs > 0 && usedMs >= wholeMs - tolerance) {
		const downSeconds = Math.round(usedMs / 1000);
		found.set('budgetUsedUp', { ...common, burnRate: null, windowHours: null, downSeconds });
	}
	return found;
}

/** How many times as fast as the target allows a device was down in the last so many milliseconds. */
function burnRate(
	{ down, seen }: BudgetMemory,
	until: number,
	ms: number,
	allowed: number,
): number {
	const seenMs = lengthIn(seen, until - ms, until);
	return seenMs === 0 ? 0 : lengthIn(down, until - ms, until) / seenMs / allowed;
}

function countSince(times: readonly number[], since: number): number {
	return times.filter((time) => time > since).length;
}

/** Whether an event that was reported can be reported again: its longer windows have calmed down. */
export function isCalm(
	{ budget, until }: CheckMemory,
	event: BudgetEvent,
	settings: BudgetSettings,
): boolean {
	if (!budget) return true;
	const allowed = 1 - settings.targetPercentage / 100;
	const periodMs = settings.periodDays * dayMs;
	if (event === 'budgetUsedUp') {
		return lengthIn(budget.down, until - periodMs, until) < periodMs * allowed - tolerance;
	}
	return burnPolicies
		.filter((policy) => policy.event === event)
		.every(({ budgetPart, longMs }) => {
			const rate = (budgetPart * periodMs) / longMs;
			return burnRate(budget, until, longMs, allowed) < rate - tolerance;
		});
}
