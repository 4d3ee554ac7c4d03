import { monthNames } from '../../words/util/serviceTime';
import { toWallClock } from '../../words/util/time';
import {
	clockDates,
	dayRange,
	daysFrom,
	feedMoment,
	isBackwards,
	monthsBefore,
	presetDates,
	startOfDay,
	type DatePreset,
	type FeedDates,
} from './dateRange';
import { readMoment } from './rangeMoments';

const presets: Record<string, DatePreset> = {
	today: 'today',
	yesterday: 'yesterday',
	'this week': 'thisWeek',
	'last week': 'lastWeek',
	'this month': 'thisMonth',
	'last month': 'lastMonth',
};

const hourMs = 3_600_000;
/** Longer than anything the service keeps. */
const maxCount = 10_000;

/**
 * Reads a range in words, by the calendar of a time zone: a preset, "last 14 days" (including
 * today), "last 6 hours", a day, a month, a year, an hour ("yesterday at 14:00"), or two days or times with
 * "to" between them.
 *
 * @param now milliseconds since 1970
 * @returns undefined when it is none of these, or ends before it starts
 */
export function datesInWords(text: string, now: number, timeZone: string): FeedDates | undefined {
	const words = text
		.trim()
		.toLowerCase()
		.replaceAll(/\s+/g, ' ')
		.replace(/^(?:the|from|in|during|on|at|between) /, '')
		.replace(/^(?:past|previous) /, 'last ');
	if (Object.hasOwn(presets, words)) return presetDates(presets[words], now, timeZone);
	return (
		lastPeriod(words, now, timeZone) ??
		calendarPart(words, now, timeZone) ??
		betweenDays(words, now, timeZone)
	);
}

/**
 * Reads "last 3 days", also with hours, weeks or months; undefined for other words. Days, weeks and
 * months include today.
 */
function lastPeriod(words: string, now: number, timeZone: string): FeedDates | undefined {
	const [, digits, unit] = /^last (\d+) (hour|day|week|month)s?$/.exec(words) ?? [];
	const count = Number(digits);
	if (unit === undefined || count < 1 || count > maxCount) return undefined;
	const clock = toWallClock(now, timeZone);
	if (unit === 'hour')
		return clockDates(
			wholeSeconds(clock.getTime() - count * hourMs),
			wholeSeconds(clock.getTime()),
		);
	const today = startOfDay(clock);
	const days = unit === 'week' ? count * 7 : count;
	const first = unit === 'month' ? monthsBefore(today, count) : daysFrom(today, 1 - days);
	return dayRange(first, today);
}

function wholeSeconds(time: number): number {
	return Math.floor(time / 1000) * 1000;
}

/**
 * Reads a month or a year: "2026-11", "November 2026", "November" (the latest), "2026", "this
 * year", "last year". Undefined for other words.
 */
function calendarPart(words: string, now: number, timeZone: string): FeedDates | undefined {
	const clock = toWallClock(now, timeZone);
	const presentYear = clock.getUTCFullYear();
	const years: Record<string, number> = { 'this year': presentYear, 'last year': presentYear - 1 };
	const year = Object.hasOwn(years, words) ? years[words] : Number(/^(\d{4})$/.exec(words)?.[1]);
	if (!Number.isNaN(year)) return clockDates(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
	const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(words) ?? [];
	const [, name, namedYear] = /^([a-z]+)(?: (\d{4}))?$/.exec(words) ?? [];
	const month = isoMonth === undefined ? monthNames.indexOf(name) : Number(isoMonth) - 1;
	if (month < 0 || month > 11) return undefined;
	// A month without a year that is still ahead is last year's.
	const isAhead = month > clock.getUTCMonth();
	const own = Number(isoYear ?? namedYear ?? (isAhead ? presentYear - 1 : presentYear));
	return clockDates(Date.UTC(own, month, 1), Date.UTC(own, month + 1, 1));
}

/** Between two days or times: a word, or a dash; directly after a time of day only if it is no ISO zone. */
const separator = / (?:to|until|till|and|-|–) |(?<=:\d\d|[ap]m)[-–](?=\d)(?<!\dt[\d:.]*[-–])/;

/** An ISO date with a time of day, and what may be a zone behind UTC. */
const isoBehind = /^\d{4}-\d{2}-\d{2}([t ])\d{2}:\d{2}(:\d{2}(?:\.\d+)?)?-(\d{2}):?\d{2}$/;

/** No zone is further behind UTC. */
const maxHoursBehind = 12;

/**
 * The moments of a range in words, one or two; undefined where a text such as "2026-11-20 14:00-05:00"
 * can be a range or a time with a zone.
 */
function splitRange(words: string): string[] | undefined {
	const [, mark, seconds, hours] = isoBehind.exec(words) ?? [];
	if (mark === undefined) return words.split(separator);
	const isZone = Number(hours) <= maxHoursBehind;
	if (mark === 't') return isZone ? [words] : undefined;
	if (!isZone) return words.split(separator);
	return seconds === undefined ? undefined : [words];
}

/**
 * Reads two days or moments with a separator between them, or one: a day, or the hour from a time of
 * day on. Undefined for other words, or if the range ends before it starts.
 */
function betweenDays(words: string, now: number, timeZone: string): FeedDates | undefined {
	const parts = splitRange(words);
	if (!parts) return undefined;
	const [first, last, ...others] = parts;
	const start = readMoment(first, now, timeZone);
	const oneHour = { ...start, time: start.time + hourMs };
	const single = start.hasClock ? oneHour : start;
	const end = last === undefined ? single : readMoment(last, now, timeZone, start);
	if (others.length > 0 || Number.isNaN(start.time) || Number.isNaN(end.time)) return undefined;
	// A range to a midnight with its time ends there; a day without a time is included.
	const isMidnight = end.hasClock && !feedMoment(end.time, timeZone).includes(' ');
	const to = isMidnight ? end.time - 1000 : end.time;
	if (isBackwards(start.time, to, timeZone)) return undefined;
	return { from: feedMoment(start.time, timeZone), to: feedMoment(to, timeZone) };
}
