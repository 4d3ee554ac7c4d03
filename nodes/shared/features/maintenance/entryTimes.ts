/** When an entry of a calendar or a row is: moments, or days of the workflow's zone. */
import { isObject, type JsonObject } from '../../words/util/json';
import { ParameterError } from '../../words/util/monitoringError';
import { parseIsoTime, toIsoText } from '../../words/util/time';
import { findField, isAllDay, textOf } from './itemFields';
import { firstMoment, hasZone, parseEnd, parseStart, wallTime } from './moments';
import { dayMs, minuteMs, type TimeSpan } from './timeSpans';
import { windowsZones } from './windowsZones';

/** Without case, spaces, dashes and underscores; the first ones are those of Google and Microsoft. */
const columns = {
	start: ['start', 'from', 'begin', 'dtstart'],
	end: ['end', 'until', 'to', 'dtend'],
};

type Side = keyof typeof columns;

/** The name of an entry in messages, and the zone for times without one. */
export interface EntryPlace {
	name: string;
	timeZone: string;
}

const formHint =
	'Enter times such as 2026-12-24T22:00 (time zone of the workflow) or 2026-12-24T22:00+01:00.';

export function hasTimes(item: JsonObject): boolean {
	return [columns.start, columns.end].some((names) => findField(item, names) !== undefined);
}

/**
 * The time span of an entry, in milliseconds since 1970: from moment to moment, or whole days.
 * Without an end, its length counts.
 *
 * @throws {ParameterError} when a time is missing, or cannot be understood
 */
export function readEntryTimes(item: JsonObject, place: EntryPlace): TimeSpan {
	const start = readTime(item, 'start', place);
	if (start === undefined) throw missingError('start', place);
	const end = readTime(item, 'end', place);
	const areWholeDays = start.isDay && (end?.isDay ?? true);
	if (areWholeDays || isAllDay(item)) return daySpan(item, start, end, place.timeZone);
	const from = momentOf(start, 'start', place);
	if (end) return { from, to: momentOf(end, 'end', place) };
	const length = lengthOf(item);
	if (length === undefined) throw missingError('end', place);
	return { from, to: from + length };
}

/**
 * Whole days of the zone of the workflow: from the start of the first day to the end of the last
 * one. An end at midnight belongs to the day before.
 */
function daySpan(
	item: JsonObject,
	start: WrittenTime,
	end: WrittenTime | undefined,
	timeZone: string,
): TimeSpan {
	const first = Math.floor(localTimeOf(start.text, timeZone) / dayMs) * dayMs;
	const last = end ? localTimeOf(end.text, timeZone) : first + (lengthOf(item) ?? dayMs);
	const after = last === first ? first + dayMs : Math.ceil(last / dayMs) * dayMs;
	return { from: firstMoment(first, timeZone), to: firstMoment(after, timeZone) };
}

interface WrittenTime {
	text: string;
	timeZone: string;
	/** Whether it is a date without a time. */
	isDay: boolean;
}

/**
 * The start or end of an entry; undefined if it has none. It is a text, a date, or an object of a
 * calendar: `{ dateTime, timeZone }`, `{ date }` or `{ date, type }`.
 */
function readTime(item: JsonObject, side: Side, place: EntryPlace): WrittenTime | undefined {
	const value = findField(item, columns[side]);
	const isCalendarObject = toIsoText(value) === undefined && isObject(value);
	const { dateTime, date, type, timeZone }: JsonObject = isCalendarObject
		? value
		: { dateTime: value };
	const written = textOf(dateTime) === '' ? (toIsoText(dateTime) ?? date) : dateTime;
	const text = withSeparators(toIsoText(written) ?? textOf(written));
	if (text === '') return undefined;
	const zone = toZoneName(textOf(timeZone)) ?? place.timeZone;
	if (Number.isNaN(parseIsoTime(text, 'UTC'))) {
		throw new ParameterError(
			`${place.name} has the ${side} "${text}", which is not a date`,
			formHint,
		);
	}
	const isDate = isCalendarObject && dateTime === undefined && !/time$/i.test(textOf(type));
	const isMidnight = localTimeOf(text, place.timeZone) % dayMs === 0;
	return { text, timeZone: zone, isDay: isDate && isMidnight };
}

/** A calendar file has times as 20261224T220000Z. */
function withSeparators(text: string): string {
	return text
		.replace(/^(\d{4})(\d\d)(\d\d)(?=T|$)/, '$1-$2-$3')
		.replace(/T(\d\d)(\d\d)(\d\d)(Z?)$/, 'T$1:$2:$3$4');
}

/** The IANA name for a zone of Windows or Outlook; other names stay, undefined for none. */
function toZoneName(name: string): string | undefined {
	if (name === '') return undefined;
	const key = name.toLowerCase().replace(/ (?:standard|daylight) time$/, '');
	if (/^(?:tzone:\/\/microsoft\/utc|coordinated universal time)$/.test(key)) return 'UTC';
	return Object.hasOwn(windowsZones, key) ? windowsZones[key] : name;
}

function momentOf({ text, timeZone }: WrittenTime, side: Side, { name }: EntryPlace): number {
	if (!hasZone(text) && !isZone(timeZone)) {
		throw new ParameterError(`${name} has the time zone "${timeZone}", which is unknown`, formHint);
	}
	return side === 'start' ? parseStart(text, timeZone) : parseEnd(text, timeZone);
}

/**
 * The local time of a whole day, in milliseconds since 1970 as if UTC. Calendars write its midnight in UTC,
 * in their zone, or in that of the process that read a file.
 */
function localTimeOf(text: string, timeZone: string): number {
	const asWritten = parseIsoTime(text.replace(/(?<=T.*)(?:z|[+-]\d\d:?\d\d)$/i, ''), 'UTC');
	if (!hasZone(text)) return asWritten;
	const time = parseIsoTime(text, 'UTC');
	const ofProcess = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
	const walls = [asWritten, wallTime(time, timeZone), wallTime(time, ofProcess)];
	return walls.find((wall) => wall % dayMs === 0) ?? asWritten;
}

/** In milliseconds; calendar files can have a length in place of an end. */
function lengthOf(item: JsonObject): number | undefined {
	const { duration } = item;
	if (!isObject(duration)) return undefined;
	const { weeks, days, hours, minutes, seconds } = duration;
	const countOf = (units: unknown) => Number(units ?? 0);
	const wholeDays = 7 * countOf(weeks) + countOf(days);
	const wholeMinutes = 60 * countOf(hours) + countOf(minutes);
	const length = wholeDays * dayMs + wholeMinutes * minuteMs + countOf(seconds) * 1000;
	return length > 0 ? length : undefined;
}

function missingError(side: Side, { name }: EntryPlace): ParameterError {
	return new ParameterError(
		`${name} has no ${side}`,
		'Each item needs start and end, such as 2026-12-24T22:00, or the start and end of a calendar entry.',
	);
}

function isZone(timeZone: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone });
		return true;
	} catch {
		return false;
	}
}
