import { groupBy } from '../../util/groupBy';
import { emit, isWanted, type DeviceContext, type DeviceStep } from '../deviceEvents';
import { incidentOf } from '../incident';
import type { DeviceMemory, WatchEvent, WatchSettings, WatchState } from '../types';
import { createContext, EventIds, maxHeld } from '../watch';
import { isPlannedAt } from '../../uptime';
import { findBudgetUse, goOnTo, isCalm } from './budget';
import { addSlowCheck, findSlowness } from './slow';
import { bounds, sourceKey, type CheckMemory, type CheckSettings, type SeenCheck } from './types';

/** What was read of checks, and when. */
export interface CheckReading {
	/** Milliseconds since 1970, by this machine's clock. */
	now: number;
	checks: readonly SeenCheck[];
}

/**
 * What the checks since the last poll mean for the devices that are watched: events of slow responses and of
 * error budgets. Checks that were taken into account before are not taken again.
 *
 * @returns the events to tell now; those of quiet hours are in the state, or come after them
 */
export function noteChecks(
	state: WatchState,
	{ checks, now }: CheckReading,
	settings: WatchSettings,
): { state: WatchState; events: WatchEvent[] } {
	const ids = new EventIds(state.generation, state.sequence);
	const context = createContext(now, settings, ids);
	const devices = new Map(state.devices);
	const events: WatchEvent[] = [];
	for (const [key, own] of groupBy(checks, (check) => check.key)) {
		const memory = devices.get(key);
		if (!memory || memory.removedAt !== undefined) continue;
		const step = stepChecks(memory, own, context);
		devices.set(key, step.memory);
		events.push(...step.events);
	}
	const latest = checks.reduce((last, { time }) => Math.max(last, time), state.checkedUntil ?? 0);
	const next = {
		...state,
		devices,
		sequence: ids.sequence,
		...(checks.length > 0 ? { checkedUntil: latest, checkedAt: now } : {}),
	};
	if (settings.quiet !== 'hold') return { state: next, events };
	const held = [...next.held, ...events];
	const heldLeftOut = next.heldLeftOut + Math.max(0, held.length - maxHeld);
	return { state: { ...next, held: held.slice(0, maxHeld), heldLeftOut }, events: [] };
}

function stepChecks(
	memory: DeviceMemory,
	checks: readonly SeenCheck[],
	context: DeviceContext,
): DeviceStep {
	const settings = context.settings.checks ?? {};
	const isFirst = memory.checks === undefined;
	const known = structuredClone(memory.checks ?? newMemory());
	const inOrder = [...checks].sort((one, other) => one.time - other.time);
	for (const check of inOrder) addCheck(known, check, settings);
	const next = { ...memory, checks: known };
	// In quiet hours that leave events out nothing happens: what still holds after them is told then.
	if (context.settings.quiet === 'drop') return { memory: next, events: [] };
	const slow = tellSlow(next, known, context, isFirst);
	const budget = tellBudget(next, known, context);
	return { memory: next, events: [...slow, ...budget] };
}

function newMemory(): CheckMemory {
	return { until: 0, sources: {}, recent: [] };
}

function addCheck(memory: CheckMemory, check: SeenCheck, settings: CheckSettings): void {
	const { budget, slow } = settings;
	const key = sourceKey(check);
	const known = memory.sources[key];
	if (known && check.time <= known.at) return;
	if (!known && Object.keys(memory.sources).length >= bounds.sources) return;
	const source = known ?? { at: check.time };
	if (budget) {
		goOnTo(memory, check.time, budget);
		if (!isPlannedAt(budget.planned, check.time))
			source.isFailing = check.isSuccess ? undefined : true;
	}
	source.at = check.time;
	memory.sources[key] = source;
	memory.until = Math.max(memory.until, check.time);
	memory.recent = [...memory.recent, check.time].slice(-bounds.recent);
	if (slow) addSlowCheck(memory, source, check, slow);
}

/** Two events of one story: it has a key of its own, beside that of an outage. */
function tellSlow(
	memory: DeviceMemory,
	{ slow, ...checks }: CheckMemory,
	context: DeviceContext,
	isFirst: boolean,
): WatchEvent[] {
	const settings = context.settings.checks?.slow;
	if (!settings || !slow) return [];
	const slowness = findSlowness({ slow, ...checks }, settings);
	const { reportedAt } = slow;
	if ((slowness !== undefined) === (reportedAt !== undefined)) return [];
	slow.reportedAt = slowness ? context.now : undefined;
	const kind = slowness ? 'gotSlow' : 'normalAgain';
	// What is slow when it is first looked at began before.
	if (!isWanted(context, kind) || isFirst) return [];
	const since = reportedAt ?? context.now;
	return emit(memory, kind, context, {
		previousState: memory.state,
		slowness,
		durationMs: slowness ? null : Math.max(0, context.now - since),
		incident: { action: slowness ? 'open' : 'close', since, of: 'slow' },
	}).events;
}

function tellBudget(
	memory: DeviceMemory,
	checks: CheckMemory,
	context: DeviceContext,
): WatchEvent[] {
	const settings = context.settings.checks?.budget;
	if (!settings || !checks.budget) return [];
	const holding = findBudgetUse(checks, settings);
	const { reported } = checks.budget;
	const lasting = reported.filter(
		(name) => [...holding.keys()].some((one) => one === name) || !isCalmNow(checks, name, settings),
	);
	const begun = [...holding].filter(([kind]) => !lasting.includes(kind));
	checks.budget.reported = [...lasting, ...begun.map(([kind]) => kind)];
	return begun
		.filter(([kind]) => isWanted(context, kind))
		.flatMap(([kind, budget]) => {
			const incident = incidentOf(memory.outage, memory.outage);
			return emit(memory, kind, context, { previousState: memory.state, budget, incident }).events;
		});
}

function isCalmNow(
	checks: CheckMemory,
	name: string,
	settings: Parameters<typeof isCalm>[2],
): boolean {
	const events = ['budgetBurningFast', 'budgetBurningSlowly', 'budgetUsedUp'] as const;
	const event = events.find((one) => one === name);
	return event === undefined || isCalm(checks, event, settings);
}
