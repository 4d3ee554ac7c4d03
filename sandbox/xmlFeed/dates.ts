import type { TimeRange } from '../simulation';
import { FeedRequestError } from './errorDocument';
import { beginningOf } from './periods';
import type { PeriodKind } from './periods';

const dayMs = 86_400_000;

/** Assumed; the default ranges of the service are unknown (spec/xml-feed-public-facts.md §1.1). */
const defaultDetailMs = dayMs;
const defaultOverallMs = 30 * dayMs;
const defaultPeriods = { hour: 24, day: 30, week: 12, month: 12, quarter: 4, year: 3 } as const;

/** spec/service.md §8. */
const rawDataMonths = 6;

/** spec/xml-feed-public-facts.md §3.3. */
const summaryYears = 3;

/** MM/DD/YYYY is seen in real requests, the time is assumed; all of it is taken as UTC. */
const datePattern =
	/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/;

interface Moment {
	readonly time: number;
	readonly isWholeDay: boolean;
}

function parseMoment(name: string, text: string): Moment {
	const groups = datePattern.exec(text.trim())?.groups;
	if (!groups) throw new FeedRequestError(`${name} is not a date of the form MM/DD/YYYY HH:mm:ss.`);
	const [year, month, day, hour, minute, second] = [
		groups.year,
		groups.month,
		groups.day,
		groups.hour ?? '0',
		groups.minute ?? '0',
		groups.second ?? '0',
	].map(Number);
	const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
	const isReal =
		date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
	if (!isReal) throw new FeedRequestError(`${name} is not a date of the calendar.`);
	return { time: date.getTime(), isWholeDay: groups.hour === undefined };
}

/** The first moment of raw data (epoch ms). */
export function rawDataHorizon(now: number): number {
	return new Date(now).setUTCMonth(new Date(now).getUTCMonth() - rawDataMonths);
}

/** The first moment of summary data (epoch ms). */
export function summaryHorizon(now: number): number {
	return new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() - summaryYears);
}

/** How a report picks its range when the request names none. */
export type RangeKind = 'detail' | 'overall' | PeriodKind;

function defaultFrom(kind: RangeKind, to: number): number {
	if (kind === 'detail') return to - defaultDetailMs;
	if (kind === 'overall') return to - defaultOverallMs;
	return beginningOf(kind, defaultPeriods[kind], to);
}

/**
 * The range of a request, never beyond now. A `To` without a time includes its whole day; one with
 * a time is where the range ends, so that ranges one after the other share no record (both
 * assumed: spec/xml-feed-public-facts.md §1.1).
 *
 * @throws FeedRequestError for dates that cannot be read, and for From after To.
 */
export function requestedRange(
	kind: RangeKind,
	from: string | undefined,
	to: string | undefined,
	now: number,
): TimeRange {
	const last = to === undefined ? undefined : parseMoment('To', to);
	const asked = last ? last.time + (last.isWholeDay ? dayMs : 0) : now;
	const first = from === undefined ? undefined : parseMoment('From', from).time;
	if (first !== undefined && last !== undefined && first > asked) {
		throw new FeedRequestError('From is after To.');
	}
	const end = Math.min(asked, now);
	return { from: first ?? defaultFrom(kind, end), to: end };
}

function twoDigits(value: number): string {
	return String(value).padStart(2, '0');
}

/** `MM/DD/YYYY`, the form dates have in requests. */
export function usDate(time: number): string {
	const date = new Date(time);
	return [
		twoDigits(date.getUTCMonth() + 1),
		twoDigits(date.getUTCDate()),
		date.getUTCFullYear(),
	].join('/');
}

/** A timestamp such as `11/20/2026 10:15:00 AM`, in UTC; form and zone are assumed. */
export function usDateTime(time: number): string {
	const date = new Date(time);
	const hours = date.getUTCHours();
	const clock = [
		hours % 12 || 12,
		twoDigits(date.getUTCMinutes()),
		twoDigits(date.getUTCSeconds()),
	];
	return `${usDate(time)} ${clock.join(':')} ${hours < 12 ? 'AM' : 'PM'}`;
}
