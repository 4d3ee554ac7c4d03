import type { ClockSetBack } from '../../../words/util/time';
import type { WatchState } from '../types';

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
		if (!memory.checks) return [key, memory] as const;
		const moved = Object.entries(memory.checks.sources).map(([source, time]) => [
			source,
			move(time),
		]);
		const [until, sources] = [move(memory.checks.until), Object.fromEntries(moved)];
		return [key, { ...memory, checks: { ...memory.checks, until, sources } }] as const;
	});
	const { checkedUntil } = state;
	return {
		...state,
		devices: new Map(devices),
		checkedUntil: checkedUntil === undefined ? undefined : move(checkedUntil),
		setBackAt: moment,
	};
}
