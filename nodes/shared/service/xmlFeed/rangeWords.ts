import { monthNames } from '../../words/util/serviceTime';
import { hourMs, toWallClock } from '../../words/util/time';
import {
	clockDates,
	dayRange,
	addDays,
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

/** The highest N in "last N days"; more than the service keeps, in any unit. */
const maxCount = 10_000;

/**
 * Reads a range in words, in a time zone. The words are a preset, "last 14 days" (including today), "last 6
 * hours", a day, a month, a year, an hour ("yesterday at 14:00"), or two days or times with "to" between them.
 *
 * @param now milliseconds since 1970
 * @returns undefined for other words, or if the range ends before it starts
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
		monthOrYear(words, now, timeZone) ??
		startToEnd(words, now, timeZone)
	);
}

/** Reads "last N days", hours, weeks or months; undefined for other words. All but hours include today. */
function lastPeriod(words: string, now: number, timeZone: string): FeedDates | undefined {
	const [, digits, unit] = /^last (\d+) (hour|day|week|month)s?$/.exec(words) ?? [];
	const count = Number(digits);
	if (unit === undefined || count < 1 || count > maxCount) return undefined;
	const clock = toWallClock(now, timeZone);
	const nowLocal = Math.floor(clock.getTime() / 1000) * 1000;
	if (unit === 'hour') return clockDates(nowLocal - count * hourMs, nowLocal);
	const today = startOfDay(clock);
	const days = unit === 'week' ? count * 7 : count;
	const first = unit === 'month' ? monthsBefore(today, count) : addDays(today, 1 - days);
	return dayRange(first, today);
}

/** Reads "2026-11", "november 2026", "november" (the latest), "2026" or "last year"; otherwise undefined. */
function monthOrYear(words: string, now: number, timeZone: string): FeedDates | undefined {
	const clock = toWallClock(now, timeZone);
	const presentYear = clock.getUTCFullYear();
	const years: Record<string, number> = { 'this year': presentYear, 'last year': presentYear - 1 };
	const year = Object.hasOwn(years, words) ? years[words] : Number(/^(\d{4})$/.exec(words)?.[1]);
	if (!Number.isNaN(year)) return clockDates(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
	const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(words) ?? [];
	const [, name, namedYear] = /^([a-z]+)(?: (\d{4}))?$/.exec(words) ?? [];
	const month = isoMonth === undefined ? monthNames.indexOf(name) : Number(isoMonth) - 1;
	if (month < 0 || month > 11) return undefined;
	// If no year is given, a month that has not started yet means that of last year.
	const isAhead = month > clock.getUTCMonth();
	const latestYear = isAhead ? presentYear - 1 : presentYear;
	const yearOfMonth = Number(isoYear ?? namedYear ?? latestYear);
	return clockDates(Date.UTC(yearOfMonth, month, 1), Date.UTC(yearOfMonth, month + 1, 1));
}

/** Between two days or times: a word or a dash. A dash after an ISO time may belong to its zone. */
const separator = / (?:to|until|till|and|-|–) |(?<=:\d\d|[ap]m)[-–](?=\d)(?<!\dt[\d:.]*[-–])/;

/** An ISO date and time, then a dash and a time: a zone behind UTC ("-05:00"), or the end of the range. */
const timeThenDash = /^\d{4}-\d{2}-\d{2}([t ])\d{2}:\d{2}(:\d{2}(?:\.\d+)?)?-(\d{2}):?\d{2}$/;

/** No time zone is further behind UTC. */
const maxHoursBehind = 12;

/**
 * Splits the words of a range into its start and end, or returns the only moment in them. Undefined if
 * a text such as "2026-11-20 14:00-05:00" can be a range or a single time with a zone.
 */
function splitRange(words: string): string[] | undefined {
	const [, dateEnd, seconds, hours] = timeThenDash.exec(words) ?? [];
	if (dateEnd === undefined) return words.split(separator);
	const canBeZone = Number(hours) <= maxHoursBehind;
	if (dateEnd === 't') return canBeZone ? [words] : undefined;
	if (!canBeZone) return words.split(separator);
	return seconds === undefined ? undefined : [words];
}

/**
 * Reads two days or moments with a separator between them, or a single one: a whole day, or the hour that
 * starts at a moment. Undefined for other words, or if the range ends before it starts.
 */
function startToEnd(words: string, now: number, timeZone: string): FeedDates | undefined {
	const parts = splitRange(words);
	if (!parts) return undefined;
	const [first, last, ...others] = parts;
	const start = readMoment(first, now, timeZone);
	const hourLater = { ...start, time: start.time + hourMs };
	const endOfSingle = start.hasClock ? hourLater : start;
	const end = last === undefined ? endOfSingle : readMoment(last, now, timeZone, start);
	if (others.length > 0 || Number.isNaN(start.time) || Number.isNaN(end.time)) return undefined;
	// The feed includes the whole day of an end at midnight, so "to 00:00" ends one second earlier.
	const isMidnight = end.hasClock && !feedMoment(end.time, timeZone).includes(' ');
	const to = isMidnight ? end.time - 1000 : end.time;
	if (isBackwards(start.time, to, timeZone)) return undefined;
	return { from: feedMoment(start.time, timeZone), to: feedMoment(to, timeZone) };
}
