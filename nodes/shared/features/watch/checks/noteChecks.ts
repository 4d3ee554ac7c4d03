import { groupBy } from '../../../words/util/groupBy';
import type { ClockSetBack } from '../../../words/util/time';
import { draftEvent, type StepContext } from '../deviceEvents';
import { numberEvents, toEvents } from '../outbox';
import type { DeviceMemory, EventDraft, WatchEvent, WatchSettings, WatchState } from '../types';
import { holdEvents } from '../held';
import { followClockSetBack } from './setBack';
import { addSlowCheck, findSlowness } from './slow';
import {
	bounds,
	sourceKey,
	type CheckMemory,
	type SeenCheck,
	type Slowness,
	type SlowSettings,
} from './types';

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
	settings: WatchSettings & { slow: SlowSettings },
): { state: WatchState; events: WatchEvent[] } {
	const state = clockSetBack ? followClockSetBack(before, clockSetBack) : before;
	const devices = new Map(state.devices);
	const found: EventDraft[] = [];
	for (const [key, deviceChecks] of groupBy(checks, (check) => check.key)) {
		const memory = devices.get(key);
		if (!memory || memory.removedAt !== undefined) continue;
		const step = stepChecks(memory, deviceChecks, settings.slow, { now, settings });
		devices.set(key, step.memory);
		found.push(...step.events);
	}
	const latest = checks.reduce((last, { time }) => Math.max(last, time), state.checkedUntil ?? 0);
	const next = {
		...state,
		devices,
		// The checks were read: a time without them is over.
		unread: undefined,
		// The time of the latest check by the report's clock, and when it was read.
		...(checks.length > 0 ? { checkedUntil: latest, checkedAt: now } : {}),
	};
	const step = numberEvents(next, found);
	if (settings.quiet !== 'hold') return step;
	return { state: { ...step.state, ...holdEvents(next, step.events) }, events: [] };
}

/** The step of a device with new checks: its memory of checks, and the events of slow responses. */
function stepChecks(
	memory: DeviceMemory,
	checks: readonly SeenCheck[],
	settings: SlowSettings,
	context: StepContext,
): { memory: DeviceMemory; events: EventDraft[] } {
	const none: CheckMemory = { until: 0, sources: {}, rows: {} };
	const known = structuredClone(memory.checks ?? none);
	const inOrder = [...checks].sort((one, other) => one.time - other.time);
	for (const check of inOrder) addCheck(known, check, settings);
	return reportSlowness(memory, known, findSlowness(known, settings), context);
}

/**
 * Adds a check to the memory of its device, in place. A check is skipped if it is not later than the
 * latest one of its source (a task seen from one location), or if the device has too many sources.
 */
function addCheck(memory: CheckMemory, check: SeenCheck, settings: SlowSettings): void {
	const { sources } = memory;
	const key = sourceKey(check);
	if (key in sources ? check.time <= sources[key] : Object.keys(sources).length >= bounds.sources)
		return;
	sources[key] = check.time;
	memory.until = Math.max(memory.until, check.time);
	addSlowCheck(memory, check, settings);
}

/**
 * The wanted event of a device that got slow or is back to normal. Slowness at the first check of a
 * device started before, and is no event.
 *
 * @param checks the new memory of its checks
 */
function reportSlowness(
	before: DeviceMemory,
	checks: CheckMemory,
	slowness: Slowness | undefined,
	context: StepContext,
): { memory: DeviceMemory; events: EventDraft[] } {
	const { now, settings } = context;
	const isFirst = before.checks === undefined;
	const { slowSince: began = now } = checks;
	const hasChanged = (slowness === undefined) !== (checks.slowSince === undefined);
	// In quiet hours that drop events, changes are reported afterwards if they last.
	const isNoted = hasChanged && (isFirst || settings.quiet !== 'drop');
	const noted = isNoted ? { ...checks, slowSince: slowness && now } : checks;
	const memory = { ...before, checks: noted };
	const kind = slowness ? 'gotSlow' : 'normalAgain';
	if (!isNoted || isFirst) return { memory, events: [] };
	const draft = draftEvent(memory, kind, context, {
		previousState: memory.state,
		slowness,
		durationMs: slowness ? null : Math.max(0, now - began),
		incident: { action: slowness ? 'open' : 'close', since: began, story: 'slow' },
	});
	return { memory, events: toEvents([[draft]], context) };
}
