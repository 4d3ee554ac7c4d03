import { minuteMs, dayMs } from '../../words/util/time';

/** From a moment up to, but not including, another one; milliseconds since 1970. */
export interface TimeSpan {
	from: number;
	to: number;
}

/** A longer time is hardly maintenance: a wrong year would stop monitoring for good. */
export const maxDays = 92;

export const tooLongHint = 'Check the year. To stop monitoring indefinitely, use Device > Pause.';

export function isTooLong({ from, to }: TimeSpan): boolean {
	return to - from > maxDays * dayMs;
}

/** The times in order. Those that overlap or touch become one. */
export function joinTimes(times: readonly TimeSpan[]): TimeSpan[] {
	const joined: TimeSpan[] = [];
	for (const { from, to } of [...times].sort((one, other) => one.from - other.from)) {
		const last = joined.at(-1);
		if (last && from <= last.to) last.to = Math.max(last.to, to);
		else joined.push({ from, to });
	}
	return joined;
}

/** The shortest span of whole minutes, the precision of a schedule, that contains a span. */
export function toWholeMinutes({ from, to }: TimeSpan): TimeSpan {
	return { from: Math.floor(from / minuteMs) * minuteMs, to: Math.ceil(to / minuteMs) * minuteMs };
}

/** The times that have not ended. @param now milliseconds since 1970 */
export function upcoming(times: readonly TimeSpan[], now: number): TimeSpan[] {
	return times.filter(({ to }) => to > now);
}

export function areSameTimes(one: readonly TimeSpan[], other: readonly TimeSpan[]): boolean {
	return (
		one.length === other.length &&
		one.every(({ from, to }, index) => from === other[index].from && to === other[index].to)
	);
}
