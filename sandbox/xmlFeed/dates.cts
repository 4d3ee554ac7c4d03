import type { TimeRange } from '../simulation/index.cts';
import { FeedRequestError } from './errorDocument.cts';
import type { FeedParameters } from './parameters.cts';
import { findStartOfLast, type PeriodKind } from './periods.cts';

const dayMs = 86_400_000;

/** Assumed; the default ranges of the service are unknown (docs/dev/service.md X2). */
const defaultDetailMs = dayMs;
const defaultOverallMs = 30 * dayMs;
const defaultPeriodCounts = {
	hour: 24,
	day: 30,
	week: 12,
	month: 12,
	quarter: 4,
	year: 3,
} as const;

/** docs/dev/service.md X8. */
const rawDataMonths = 6;
const summaryYears = 3;

/** The form of the time is assumed, and that all of it is UTC (docs/dev/service.md X2). */
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
	const exists =
		date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
	if (!exists) throw new FeedRequestError(`${name} is not a date of the calendar.`);
	return { time: date.getTime(), isWholeDay: groups.hour === undefined };
}

/** Epoch ms. */
export function findRawDataStart(now: number): number {
	return new Date(now).setUTCMonth(new Date(now).getUTCMonth() - rawDataMonths);
}

/** Epoch ms. */
export function findSummaryDataStart(now: number): number {
	return new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() - summaryYears);
}

export type RangeKind = 'detail' | 'overall' | PeriodKind;

function findDefaultStart(kind: RangeKind, to: number): number {
	if (kind === 'detail') return to - defaultDetailMs;
	if (kind === 'overall') return to - defaultOverallMs;
	return findStartOfLast(kind, defaultPeriodCounts[kind], to);
}

/**
 * The range of a request; it does not go beyond now. A `To` without a time includes its whole day;
 * with a time the range ends there, so that consecutive ranges do not share records (both assumed:
 * docs/dev/service.md X2).
 *
 * @throws FeedRequestError for invalid dates, and for From after To.
 */
export function parseRange(kind: RangeKind, { from, to }: FeedParameters, now: number): TimeRange {
	const last = to === undefined ? undefined : parseMoment('To', to);
	const requestedEnd = last ? last.time + (last.isWholeDay ? dayMs : 0) : now;
	const first = from === undefined ? undefined : parseMoment('From', from).time;
	if (first !== undefined && last !== undefined && first > requestedEnd) {
		throw new FeedRequestError('From is after To.');
	}
	const end = Math.min(requestedEnd, now);
	return { from: first ?? findDefaultStart(kind, end), to: end };
}

function padTwo(value: number): string {
	return String(value).padStart(2, '0');
}

/** `MM/DD/YYYY`, as in requests. */
export function formatDate(time: number): string {
	const date = new Date(time);
	return [padTwo(date.getUTCMonth() + 1), padTwo(date.getUTCDate()), date.getUTCFullYear()].join(
		'/',
	);
}

/** A timestamp such as `11/20/2026 10:15:00 AM`, in UTC; form and time zone are assumed. */
export function formatDateTime(time: number): string {
	const date = new Date(time);
	const hours = date.getUTCHours();
	const clock = [hours % 12 || 12, padTwo(date.getUTCMinutes()), padTwo(date.getUTCSeconds())];
	return `${formatDate(time)} ${clock.join(':')} ${hours < 12 ? 'AM' : 'PM'}`;
}
