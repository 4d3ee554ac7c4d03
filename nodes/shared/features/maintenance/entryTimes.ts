/** Reads the times of calendar entries and table rows: moments, or whole days in the zone of the workflow. */
import { isObject, type JsonObject } from '../../words/util/json';
import { ParameterError } from '../../words/util/monitoringError';
import { dayMs, minuteMs, parseIsoTime, toIsoText, toWallClock } from '../../words/util/time';
import { endNames, findField, isAllDay, startNames, textOf } from './itemFields';
import { firstMoment, hasZone, parseEnd, parseStart, wallTime } from './moments';
import { type TimeSpan } from './timeSpans';
import { windowsZones } from './windowsZones';

const columns = { start: startNames, end: endNames };

type Side = keyof typeof columns;

/** The name of an entry in messages, and the zone of the workflow, for times without a zone. */
export interface EntryContext {
	name: string;
	timeZone: string;
}

const formHint =
	'Enter times such as 2026-12-24T22:00 (time zone of the workflow) or 2026-12-24T22:00+01:00.';

/** Whether an item has a field for its start or end, also an empty one. */
export function hasTimes(item: JsonObject): boolean {
	return [columns.start, columns.end].some((names) => findField(item, names) !== undefined);
}

/** The time of an entry, by its end or duration. @throws {ParameterError} when one is missing or no date */
export function readEntryTimes(item: JsonObject, context: EntryContext): TimeSpan {
	const start = readTime(item, 'start', context);
	if (start === undefined) throw missingError('start', context);
	const end = readTime(item, 'end', context);
	const areWholeDays = start.isDay && (end?.isDay ?? true);
	if (areWholeDays || isAllDay(item)) return daySpan(item, start, end, context.timeZone);
	const from = momentOf(start, 'start', context);
	if (end && hasClock(start) && !hasClock(end)) {
		throw new ParameterError(
			`${context.name} starts at a time ("${start.text}"), but its end "${end.text}" has none`,
			formHint,
		);
	}
	if (end) return { from, to: momentOf(end, 'end', context) };
	const length = lengthOf(item);
	if (length === undefined) throw missingError('end', context);
	return { from, to: from + length };
}

/** From the start of the first day to the end of the last. An end at midnight belongs to the day before. */
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
 * The start or end of an entry; undefined if it has none. The field can have a text, a date, or an
 * object of a calendar: `{ dateTime, timeZone }`, `{ date }` or `{ date, type }`.
 *
 * @throws {ParameterError} when the text is no date
 */
function readTime(item: JsonObject, side: Side, context: EntryContext): WrittenTime | undefined {
	const value = findField(item, columns[side]);
	const isCalendarObject = toIsoText(value) === undefined && isObject(value);
	const { dateTime, date, type, timeZone }: JsonObject = isCalendarObject
		? value
		: { dateTime: value };
	const written = textOf(dateTime) === '' ? (toIsoText(dateTime) ?? date) : dateTime;
	const text = withSeparators(toIsoText(written) ?? textOf(written));
	if (text === '') return undefined;
	const zone = toZoneName(textOf(timeZone)) ?? context.timeZone;
	if (Number.isNaN(parseIsoTime(text, 'UTC'))) {
		throw new ParameterError(
			`${context.name} has the ${side} "${text}", which is not a date`,
			formHint,
		);
	}
	const isDate = isCalendarObject && dateTime === undefined && !/time$/i.test(textOf(type));
	const isMidnight = localTimeOf(text, context.timeZone) % dayMs === 0;
	return { text, timeZone: zone, isDay: isDate && isMidnight };
}

const hasClock = ({ text }: WrittenTime) => text.includes(':');

/** Adds separators to a time of a calendar file, such as 20261224T220000Z. Other texts are unchanged. */
function withSeparators(text: string): string {
	return text
		.replace(/^(\d{4})(\d\d)(\d\d)(?=T|$)/, '$1-$2-$3')
		.replace(/T(\d\d)(\d\d)(\d\d)(Z?)$/, 'T$1:$2:$3$4');
}

/** The IANA name for a zone of Windows or Outlook; other names are returned unchanged, undefined for an empty one. */
function toZoneName(name: string): string | undefined {
	if (name === '') return undefined;
	const key = name.toLowerCase().replace(/ (?:standard|daylight) time\b/, '');
	if (/^(?:tzone:\/\/microsoft\/utc|coordinated universal time)$/.test(key)) return 'UTC';
	return Object.hasOwn(windowsZones, key) ? windowsZones[key] : name;
}

/** The moment of a written start or end, in milliseconds since 1970. @throws {ParameterError} for an unknown zone */
function momentOf({ text, timeZone }: WrittenTime, side: Side, { name }: EntryContext): number {
	if (!hasZone(text) && !isZone(timeZone)) {
		throw new ParameterError(`${name} has the time zone "${timeZone}", which is unknown`, formHint);
	}
	return side === 'start' ? parseStart(text, timeZone) : parseEnd(text, timeZone);
}

/**
 * The local time that a text means, in milliseconds since 1970 as if UTC. Calendars write the midnight
 * of a whole day in UTC, in their zone, or in that of the process that read a file. So the reading
 * that gives midnight is returned; without one, the local time as written.
 */
function localTimeOf(text: string, timeZone: string): number {
	const asWritten = parseIsoTime(text.replace(/(?:z|[+-]\d\d:?\d\d)$(?<=T.*)/i, ''), 'UTC');
	if (!hasZone(text)) return asWritten;
	const time = parseIsoTime(text, 'UTC');
	const ofProcess = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
	const walls = [asWritten, wallTime(time, timeZone), wallTime(time, ofProcess)];
	return walls.find((wall) => wall % dayMs === 0) ?? asWritten;
}

/** The duration of an entry in milliseconds, which calendar files can have in place of an end; undefined for none. */
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

function missingError(side: Side, { name }: EntryContext): ParameterError {
	return new ParameterError(
		`${name} has no ${side}`,
		'Each item needs start and end, such as 2026-12-24T22:00, or the start and end of a calendar entry.',
	);
}

/** Whether JavaScript knows a time zone of this name. */
function isZone(timeZone: string): boolean {
	try {
		toWallClock(0, timeZone);
		return true;
	} catch {
		return false;
	}
}
