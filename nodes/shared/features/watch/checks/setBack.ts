import type { ClockSetBack } from '../../../words/util/time';
import type { WatchState } from '../types';
import type { CheckMemory } from './types';

/**
 * Moves the saved times of checks back, once for each time that the report's clock was set back, as in
 * autumn. Otherwise new checks would seem older than known ones. The clock showed the times between
 * `from` and `to` twice; `moment` identifies the change. Times from `to` on are from after it.
 */
export function followClockSetBack(
	state: WatchState,
	{ moment, from, to }: ClockSetBack,
): WatchState {
	if (state.setBackAt === moment) return state;
	const move = (time: number) => (time < to ? time - (to - from) : time);
	const devices = [...state.devices].map(([key, memory]) => {
		const { checks } = memory;
		return [key, checks ? { ...memory, checks: moveTimes(checks, move) } : memory] as const;
	});
	const { checkedUntil } = state;
	return {
		...state,
		devices: new Map(devices),
		checkedUntil: checkedUntil === undefined ? undefined : move(checkedUntil),
		setBackAt: moment,
	};
}

/** @param move returns the new time */
function moveTimes(memory: CheckMemory, move: (time: number) => number): CheckMemory {
	const { sources, until } = memory;
	const moved = Object.entries(sources).map(([key, time]) => [key, move(time)]);
	return { ...memory, until: move(until), sources: Object.fromEntries(moved) };
}
