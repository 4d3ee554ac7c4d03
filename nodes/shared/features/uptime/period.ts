import { minuteMs, dayMs } from '../../words/util/time';

/** Times are in the report's local time: milliseconds since 1970, as if UTC. */
export interface Period {
	from: number;
	/** The first moment after the period. */
	to: number;
}

export type Comparison = 'lastYear' | 'previousPeriod';

/** Parts of the calendar that can be reported on before they are over. */
export type CalendarPart = 'month' | 'week';

/**
 * The whole month or week that a period is the beginning of, such as the month of "this month so
 * far". The period itself if it does not start with a month or week, or `part` is null.
 */
export function wholePeriod({ from, to }: Period, part: CalendarPart | null): Period {
	const first = new Date(from);
	// Weeks start on Monday.
	const isFirstDay = part === 'month' ? first.getUTCDate() === 1 : first.getUTCDay() === 1;
	if (part === null || !isMidnight(from) || !isFirstDay) return { from, to };
	return { from, to: Math.max(to, part === 'month' ? addMonths(from, 1) : from + 7 * dayMs) };
}

/**
 * The earlier period to compare a period with: the same one a year ago, or the one directly before.
 * Directly before whole calendar months lie equally many months, before other periods equally many
 * days. For a period that is not over, only the same part of the earlier one counts.
 *
 * @param until the end of the part of the period that is over
 */
export function comparedPeriod(period: Period, comparison: Comparison, until = period.to): Period {
	const { from, to } = wholeComparedPeriod(period, comparison);
	if (until >= period.to) return { from, to };
	const months = comparison === 'lastYear' ? 12 : wholeMonths(period);
	const end = months > 0 ? addMonths(until, -months) : until - (period.from - from);
	// At least a minute, so that the period is not empty.
	return { from, to: Math.max(from + minuteMs, Math.min(to, end)) };
}

/** The earlier period to compare a period with that is over, see {@link comparedPeriod}. */
function wholeComparedPeriod({ from, to }: Period, comparison: Comparison): Period {
	const months = wholeMonths({ from, to });
	if (comparison === 'lastYear') {
		// Whole days end with the same day as a year ago; that after 28 February can be the 29th.
		const endsWithDay = months === 0 && isMidnight(to);
		const end = endsWithDay ? addMonths(to - dayMs, -12) + dayMs : addMonths(to, -12);
		return { from: addMonths(from, -12), to: end };
	}
	if (months > 0) return { from: addMonths(from, -months), to: from };
	// Moved by whole days, so that a part of a day is compared with the same hours.
	const shift = Math.ceil((to - from) / dayMs) * dayMs;
	return { from: from - shift, to: to - shift };
}

/** The starts (midnights) of all days that a period touches, at least one. */
export function daysOf({ from, to }: Period): number[] {
	const first = Math.floor(from / dayMs);
	const count = Math.max(1, Math.ceil(to / dayMs) - first);
	return Array.from({ length: count }, (_, index) => (first + index) * dayMs);
}

/** How many months of the calendar a period consists of; 0 if it is not made of whole months. */
function wholeMonths({ from, to }: Period): number {
	const [first, last] = [new Date(from), new Date(to)];
	const areFirsts = [first, last].every((date) => date.getUTCDate() === 1);
	if (!areFirsts || !isMidnight(from) || !isMidnight(to)) return 0;
	const months = last.getUTCMonth() - first.getUTCMonth();
	return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + months;
}

function isMidnight(time: number): boolean {
	return time % dayMs === 0;
}

/** The same day and time this number of months later, or the last day if that month is shorter. */
function addMonths(time: number, months: number): number {
	const date = new Date(time);
	const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
	const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1);
	const day = Math.min(date.getUTCDate(), (next - first) / dayMs);
	return first + (day - 1) * dayMs + (time % dayMs);
}
