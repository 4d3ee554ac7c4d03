import { groupBy } from '../../../words/util/groupBy';
import type { ClockSetBack } from '../../../words/util/time';
import { isInWindows } from '../../../words/values/weeklyWindows';
import { emit, isWanted, dropsEventsNow, StepContext, type DeviceStep } from '../deviceEvents';
import { incidentOf } from '../incident';
import type { DeviceMemory, WatchEvent, WatchSettings, WatchState } from '../types';
import { holdEvents } from '../held';
import { checkKinds, checkRuleOf, type CheckRule, type EventKind } from '../kinds';
import { addDowntimeUntil } from './budget';
import { followClockSetBack } from './setBack';
import { addSlowCheck } from './slow';
import { bounds, sourceKey, type CheckMemory, type CheckSettings, type SeenCheck } from './types';

interface CheckReading {
	/** Milliseconds since 1970, by this machine's clock. */
	now: number;
	checks: readonly SeenCheck[];
	/** How the report's clock went back, where the checks show it: earlier ones have times by the later clock. */
	clockSetBack?: ClockSetBack;
}

/**
 * The state and the events after new checks of devices; known checks are skipped.
 *
 * @returns the events to emit now: none in quiet hours, which hold them in the state or report them later
 */
export function applyChecks(
	before: WatchState,
	{ checks, now, clockSetBack }: CheckReading,
	settings: WatchSettings,
): { state: WatchState; events: WatchEvent[] } {
	const state = clockSetBack ? followClockSetBack(before, clockSetBack) : before;
	const context = new StepContext(now, settings, state.generation, state.sequence);
	const devices = new Map(state.devices);
	const events: WatchEvent[] = [];
	for (const [key, deviceChecks] of groupBy(checks, (check) => check.key)) {
		const memory = devices.get(key);
		if (!memory || memory.removedAt !== undefined) continue;
		const step = stepChecks(memory, deviceChecks, context);
		devices.set(key, step.memory);
		events.push(...step.events);
	}
	const latest = checks.reduce((last, { time }) => Math.max(last, time), state.checkedUntil ?? 0);
	const next = {
		...state,
		devices,
		sequence: context.sequence,
		// The checks were read: a time without them is over.
		unread: undefined,
		// The time of the latest check by the report's clock, and when it was read.
		...(checks.length > 0 ? { checkedUntil: latest, checkedAt: now } : {}),
	};
	if (settings.quiet !== 'hold') return { state: next, events };
	return { state: { ...next, ...holdEvents(next, events) }, events: [] };
}

/** The step of a device with new checks: its memory of checks, and their events. */
function stepChecks(
	memory: DeviceMemory,
	checks: readonly SeenCheck[],
	context: StepContext,
): DeviceStep {
	const settings = context.settings.checks ?? {};
	const isFirst = memory.checks === undefined;
	const none: CheckMemory = { until: 0, sources: {}, recent: [] };
	const known = structuredClone(memory.checks ?? none);
	const inOrder = [...checks].sort((one, other) => one.time - other.time);
	for (const check of inOrder) addCheck(known, check, settings);
	// Downtime before the device was watched does not count.
	if (isFirst && known.budget) known.budget = { down: [] };
	const next = { ...memory, checks: known };
	return { memory: next, events: reportChecks(next, known, context, isFirst) };
}

/**
 * Adds a check to the memory of its device, in place. A check is skipped if it is not later than the
 * latest one of its source (a task seen from one location), or if the device has too many sources.
 */
function addCheck(memory: CheckMemory, check: SeenCheck, settings: CheckSettings): void {
	const { budget, slow } = settings;
	const key = sourceKey(check);
	const known = memory.sources[key];
	if (known && check.time <= known.at) return;
	if (!known && Object.keys(memory.sources).length >= bounds.sources) return;
	const source = known ?? { at: check.time };
	if (budget) addDowntimeUntil(memory, check.time, budget);
	// In planned downtime, the earlier result of the source stays.
	if (!budget || !isInWindows(budget.planned, check.time)) {
		source.isFailing = check.isSuccess ? undefined : true;
	}
	source.at = check.time;
	memory.sources[key] = source;
	memory.until = Math.max(memory.until, check.time);
	memory.recent = [...memory.recent, check.time].slice(-bounds.recent);
	if (slow) addSlowCheck(memory, source, check, slow);
}

/**
 * The wanted events of rules over checks that start or stop to match. Since when a rule matches is
 * saved in `checks.reported`, in place, so that each change is reported once.
 *
 * @param isFirst whether these are the first checks of the device: it may have been slow before
 */
function reportChecks(
	memory: DeviceMemory,
	checks: CheckMemory,
	context: StepContext,
	isFirst: boolean,
): WatchEvent[] {
	const settings = context.settings.checks ?? {};
	// In quiet hours that drop events, only conditions from before the watch count. Others are
	// reported afterwards if they last.
	const countsNow = ({ isSilentAtFirst }: CheckRule) =>
		!dropsEventsNow(context) || (isFirst && isSilentAtFirst);
	const events: WatchEvent[] = [];
	for (const { ends, kind, rule } of checkKinds) {
		if (!countsNow(rule) || (rule.needs && !settings[rule.needs])) continue;
		const facts = rule.find(checks, settings);
		const since = checks.reported?.[kind];
		const isOver = !facts && (rule.isOver?.(checks, settings) ?? true);
		const hasChanged = since === undefined ? facts !== undefined : isOver;
		if (!hasChanged) continue;
		const reported = (checks.reported ??= {});
		if (facts) reported[kind] = context.now;
		else delete reported[kind];
		if (isFirst && rule.isSilentAtFirst) continue;
		const change = { rule, facts, began: since ?? context.now };
		for (const one of facts ? [kind] : ends) {
			if (isWanted(context, one)) events.push(...emitCheckEvent(one, memory, change, context));
		}
	}
	return events.filter((event) => !events.some((other) => replaces(other, event)));
}

/** Whether an event replaces another one of the same poll, because both are of a budget, and it is worse. */
function replaces({ kind: one }: WatchEvent, { kind: other }: WatchEvent): boolean {
	const [first, second] = [checkRuleOf(one), checkRuleOf(other)];
	if (first?.place === undefined || second?.place === undefined) return false;
	return first.field === second.field && first.place < second.place;
}

interface ConditionChange {
	rule: CheckRule;
	/** The result of the rule; undefined when the condition is over. */
	facts: object | undefined;
	/** The time of the poll that found it first. */
	began: number;
}

/**
 * The event of a condition that starts or is over. A kind with `incidentKind` has its own incident;
 * others belong to the current outage.
 */
function emitCheckEvent(
	kind: EventKind,
	memory: DeviceMemory,
	{ began, facts, rule: { incidentKind: story } }: ConditionChange,
	context: StepContext,
): WatchEvent[] {
	const ownIncident = { action: facts ? 'open' : 'close', since: began, story } as const;
	return emit(memory, kind, context, {
		previousState: memory.state,
		facts,
		durationMs: facts ? null : Math.max(0, context.now - began),
		incident: story === undefined ? incidentOf(memory.outage, memory.outage) : ownIncident,
	}).events;
}
