import { isRange, isWeekly, type PlannedTime } from '../../words/values/plannedTimes';
import type { WeeklyWindow } from '../../words/values/weeklyWindows';
import type { TimeSpan } from './coverage';
import { daysOf } from './period';
import { minuteMs } from '../../words/util/time';

export type { WeeklyWindow };

/**
 * When downtime is planned: the weekly windows on each day of a span, and all one-off times, even
 * outside the span. All in the report's local time.
 */
export function plannedSpans(planned: readonly PlannedTime[], span: TimeSpan): TimeSpan[] {
	const ranges = planned.filter(isRange).map(({ from, to }) => ({ from, to }));
	const windows = planned.filter(isWeekly);
	if (windows.length === 0) return ranges;
	const weekly = daysOf(span).flatMap((start) =>
		windows
			.filter(({ weekday }) => weekday === new Date(start).getUTCDay())
			.map(({ fromMinute, toMinute }) => ({
				from: start + fromMinute * minuteMs,
				to: start + toMinute * minuteMs,
			})),
	);
	return [...weekly, ...ranges];
}
