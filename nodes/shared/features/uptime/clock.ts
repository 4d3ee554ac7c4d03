import { parseIsoTime } from '../../words/util/time';
import { dayMs } from './history';
import { daysOf, type Period } from './period';
import { formatDay, formatTime } from './text';

/** Lengths of spans of wall-clock time: the clock can be changed in them. */
export interface ReportClock {
	/** How many seconds a span of time really has. */
	secondsIn(span: Period): number;
	/** The same of the part that is not in the future. */
	secondsSoFar(span: Period): number;
}

/**
 * Measures spans of wall-clock time in real seconds: in spring and autumn a day is an hour shorter
 * or longer.
 *
 * @param now milliseconds since 1970
 */
export function reportClock(timeZone: string, now: number): ReportClock {
	const moment = (time: number) => parseIsoTime(formatTime(time), timeZone);
	const seconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000));
	return {
		secondsIn: ({ from, to }) => seconds(moment(from), moment(to)),
		secondsSoFar: ({ from, to }) => seconds(moment(from), Math.min(moment(to), now)),
	};
}

/** The part of a day that lies in a period. */
export interface DaySpan extends Period {
	/** How long it is so far. */
	seconds: number;
}

/** The days of a period by date, such as 2026-11-20. The first and last one can be partial. */
export function daySpans(period: Period, clock: ReportClock): Map<string, DaySpan> {
	return new Map(
		daysOf(period).map((start) => {
			const from = Math.max(start, period.from);
			const to = Math.max(from, Math.min(start + dayMs, period.to));
			return [formatDay(start), { from, to, seconds: clock.secondsSoFar({ from, to }) }];
		}),
	);
}
