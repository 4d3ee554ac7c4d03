import { dayMs, parseIsoTime } from '../../words/util/time';
import { daysOf, type Period } from './period';
import { formatTime } from './formatTime';
import { formatDay } from './text';

/** Measures spans of wall-clock time in real seconds: clocks can change in them. */
export interface ReportClock {
	secondsIn(span: Period): number;
	/** The seconds of the part that is not in the future; 0 without one. */
	secondsSoFar(span: Period): number;
}

/**
 * A clock for spans of wall-clock time in a time zone: a day in spring or autumn can be an hour
 * shorter or longer.
 *
 * @param now milliseconds since 1970
 */
export function reportClock(timeZone: string, now: number): ReportClock {
	const toMoment = (time: number) => parseIsoTime(formatTime(time), timeZone);
	const seconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000));
	return {
		secondsIn: ({ from, to }) => seconds(toMoment(from), toMoment(to)),
		secondsSoFar: ({ from, to }) => seconds(toMoment(from), Math.min(toMoment(to), now)),
	};
}

export interface DaySpan extends Period {
	/** Its real length so far. */
	seconds: number;
}

/** The days of a period by date, such as 2026-11-20. The first and the last day can be partial. */
export function daySpans(period: Period, clock: ReportClock): Map<string, DaySpan> {
	return new Map(
		daysOf(period).map((start) => {
			const from = Math.max(start, period.from);
			const to = Math.max(from, Math.min(start + dayMs, period.to));
			return [formatDay(start), { from, to, seconds: clock.secondsSoFar({ from, to }) }];
		}),
	);
}
