import { toWallClock } from '../../words/util/time';

/** Whole days of the calendar. Those that are not over end with today. */
export type DatePreset =
	| 'last30Days'
	| 'last6Months'
	| 'last7Days'
	| 'last90Days'
	| 'lastMonth'
	| 'lastWeek'
	| 'thisMonth'
	| 'thisWeek'
	| 'today'
	| 'yesterday';

/** First and last moment, in the feed's form: `MM/DD/YYYY`, with a time only where it is needed. */
export interface FeedDates {
	from: string;
	to: string;
}

/** A day of the calendar: the UTC parts of a date at midnight. */
type Day = Date;

const ranges: Record<DatePreset, (today: Day) => [first: Day, last: Day]> = {
	today: (today) => [today, today],
	yesterday: (today) => [daysFrom(today, -1), daysFrom(today, -1)],
	thisWeek: (today) => [monday(today), today],
	lastWeek: (today) => [daysFrom(monday(today), -7), daysFrom(monday(today), -1)],
	thisMonth: (today) => [firstOfMonth(today, 0), today],
	lastMonth: (today) => [firstOfMonth(today, -1), daysFrom(firstOfMonth(today, 0), -1)],
	last7Days: (today) => [daysFrom(today, -6), today],
	last30Days: (today) => [daysFrom(today, -29), today],
	last90Days: (today) => [daysFrom(today, -89), today],
	last6Months: (today) => [monthsBefore(today, 6), today],
};

export function isDatePreset(value: unknown): value is DatePreset {
	return typeof value === 'string' && Object.hasOwn(ranges, value);
}

/** The days of a preset, by the calendar of a time zone. Weeks begin on Monday. */
export function presetDates(preset: DatePreset, now: number, timeZone: string): FeedDates {
	return dayRange(...ranges[preset](startOfDay(toWallClock(now, timeZone))));
}

/** Both days with all their hours. */
export function dayRange(first: Day, last: Day): FeedDates {
	return { from: dayText(first), to: dayText(last) };
}

/** Time zones are from 12 hours behind UTC to 14 ahead of it. */
const maxZoneDistanceMs = 26 * 3_600_000;

/** The days around now, enough to include the present one in any time zone of the service. */
export function datesAroundNow(timeZone: string): FeedDates {
	const now = Date.now();
	const { from } = presetDates('today', now - maxZoneDistanceMs, timeZone);
	const { to } = presetDates('today', now + maxZoneDistanceMs, timeZone);
	return { from, to };
}

/**
 * A moment by the clock of a time zone. Midnight is written without a time: a day that ends a range
 * is meant with all its hours.
 *
 * @param time milliseconds since 1970
 */
export function feedMoment(time: number, timeZone: string): string {
	const clock = toWallClock(time, timeZone);
	return beginsDay(time, timeZone) ? dayText(clock) : clockText(clock);
}

/**
 * A range in local time, in the feed's form: a range to midnight ends with the day before, which includes the
 * whole day.
 *
 * @param from local time, in milliseconds since 1970 as if UTC
 * @param to the same, exclusive
 */
export function clockDates(from: number, to: number): FeedDates {
	const [first, last] = [new Date(from), new Date(to)];
	const end = isStartOfDay(last) ? dayText(daysFrom(last, -1)) : clockText(last);
	return { from: isStartOfDay(first) ? dayText(first) : clockText(first), to: end };
}

function isStartOfDay(date: Date): boolean {
	return startOfDay(date).getTime() === date.getTime();
}

function clockText(date: Date): string {
	return `${dayText(date)} ${date.toISOString().slice(11, 19)}`;
}

/** Whether a day starts at this moment: not at 00:00 if summer time starts at midnight. */
function beginsDay(time: number, timeZone: string): boolean {
	return dayText(toWallClock(time - 1, timeZone)) !== dayText(toWallClock(time, timeZone));
}

/**
 * A range that ends at the start of a day includes that day, so it may start later on it. Times are
 * in milliseconds since 1970.
 */
export function isBackwards(from: number, to: number, timeZone: string): boolean {
	if (!beginsDay(to, timeZone)) return to < from;
	const [first, last] = [from, to].map((time) => startOfDay(toWallClock(time, timeZone)));
	return last < first;
}

/**
 * Whether a moment is before the day this number of calendar months ago. Both are local times in
 * milliseconds since 1970, as if UTC.
 */
export function isBeforeMonths(time: number, months: number, now: number): boolean {
	return time < monthsBefore(startOfDay(new Date(now)), months).getTime();
}

export function startOfDay(date: Date): Day {
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** The day this number of days later. */
export function daysFrom(day: Day, days: number): Day {
	return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}

function monday(day: Day): Day {
	return daysFrom(day, -((day.getUTCDay() + 6) % 7));
}

/** @param months after the month of the day; negative for earlier ones */
function firstOfMonth(day: Day, months: number): Day {
	return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
}

/** The same day some months earlier, or that month's last one. */
export function monthsBefore(day: Day, months: number): Day {
	const first = firstOfMonth(day, -months);
	const last = daysFrom(firstOfMonth(first, 1), -1);
	return daysFrom(first, Math.min(day.getUTCDate(), last.getUTCDate()) - 1);
}

function dayText(day: Day): string {
	const [year, month, date] = day.toISOString().slice(0, 10).split('-');
	return `${month}/${date}/${year}`;
}
