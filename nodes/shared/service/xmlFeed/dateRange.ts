import { formatUsDate, toUsDate, toWallClock } from '../../words/util/time';

/** Local `MM/DD/YYYY`, or `MM/DD/YYYY HH:mm:ss`. A last day without a time is included. */
export interface FeedDates {
	from: string;
	to: string;
}

/** A day of the calendar: a date whose UTC parts are this day at 00:00. */
type Day = Date;

/** Periods of whole days; a period that is not over ends with today. */
const ranges = {
	today: (today) => [today, today],
	yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
	thisWeek: (today) => [mondayOf(today), today],
	lastWeek: (today) => [addDays(mondayOf(today), -7), addDays(mondayOf(today), -1)],
	thisMonth: (today) => [firstOfMonth(today, 0), today],
	lastMonth: (today) => [firstOfMonth(today, -1), addDays(firstOfMonth(today, 0), -1)],
	last7Days: (today) => [addDays(today, -6), today],
	last30Days: (today) => [addDays(today, -29), today],
	last90Days: (today) => [addDays(today, -89), today],
	last6Months: (today) => [monthsBefore(today, 6), today],
} satisfies Record<string, (today: Day) => [first: Day, last: Day]>;

export type DatePreset = keyof typeof ranges;

export function isDatePreset(value: unknown): value is DatePreset {
	return typeof value === 'string' && Object.hasOwn(ranges, value);
}

/** Returns the days of a preset in a time zone; weeks start on Monday. `now` is milliseconds since 1970. */
export function presetDates(preset: DatePreset, now: number, timeZone: string): FeedDates {
	return dayRange(...ranges[preset](startOfDay(toWallClock(now, timeZone))));
}

export function dayRange(first: Day, last: Day): FeedDates {
	return { from: toUsDate(first), to: toUsDate(last) };
}

/** The largest difference between two time zones: 12 hours behind UTC, 14 ahead of it. */
const maxZoneDistanceMs = 26 * 3_600_000;

/** Returns the days around now: enough to include today, whichever time zone the service uses. */
export function datesAroundNow(timeZone: string): FeedDates {
	const now = Date.now();
	const { from } = presetDates('today', now - maxZoneDistanceMs, timeZone);
	const { to } = presetDates('today', now + maxZoneDistanceMs, timeZone);
	return { from, to };
}

/**
 * Writes a moment in the local time of a zone, as the feed takes it. The start of a day becomes a day
 * without a time, which at the end of a range means the whole day.
 *
 * @param time milliseconds since 1970
 */
export function feedMoment(time: number, timeZone: string): string {
	const clock = toWallClock(time, timeZone);
	return startsDay(time, timeZone) ? toUsDate(clock) : clockText(clock);
}

/**
 * Writes a range of local times as the feed takes it. If `to` is midnight, the range ends with the
 * whole day before.
 *
 * @param from local time, in milliseconds since 1970 as if UTC
 * @param to local time in the same form; the range ends just before it
 */
export function clockDates(from: number, to: number): FeedDates {
	const [first, last] = [new Date(from), new Date(to)];
	const end = isStartOfDay(last) ? toUsDate(addDays(last, -1)) : clockText(last);
	return { from: isStartOfDay(first) ? toUsDate(first) : clockText(first), to: end };
}

function isStartOfDay(date: Date): boolean {
	return startOfDay(date).getTime() === date.getTime();
}

/** `MM/DD/YYYY HH:mm:ss`, from the UTC parts of a date. */
function clockText(date: Date): string {
	return `${toUsDate(date)} ${date.toISOString().slice(11, 19)}`;
}

/** Whether a day starts at this moment. Where summer time starts at midnight, that day starts at 01:00. */
function startsDay(time: number, timeZone: string): boolean {
	return formatUsDate(time - 1, timeZone) !== formatUsDate(time, timeZone);
}

/**
 * Whether a range ends before it starts (milliseconds since 1970). A `to` at the start of a day
 * includes that whole day, so `from` may be later on it.
 */
export function isBackwards(from: number, to: number, timeZone: string): boolean {
	if (!startsDay(to, timeZone)) return to < from;
	const [first, last] = [from, to].map((time) => startOfDay(toWallClock(time, timeZone)));
	return last < first;
}

/** Whether `time` is before the day N months before `now`: local milliseconds since 1970, as if UTC. */
export function isBeforeMonths(time: number, months: number, now: number): boolean {
	return time < monthsBefore(startOfDay(new Date(now)), months).getTime();
}

/** The day of a date, by its UTC parts. */
export function startOfDay(date: Date): Day {
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** @param days negative for an earlier day */
export function addDays(day: Day, days: number): Day {
	return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}

function mondayOf(day: Day): Day {
	const daysSinceMonday = (day.getUTCDay() + 6) % 7;
	return addDays(day, -daysSinceMonday);
}

/** @param months from the month of the day to the returned one: 0 for the same, -1 for the one before */
function firstOfMonth(day: Day, months: number): Day {
	return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
}

/** The same day of the month N months earlier; the month's last day if it has no such day. */
export function monthsBefore(day: Day, months: number): Day {
	const first = firstOfMonth(day, -months);
	const last = addDays(firstOfMonth(first, 1), -1);
	return addDays(first, Math.min(day.getUTCDate(), last.getUTCDate()) - 1);
}
