/** Entries of a calendar or rows of a table as times without monitoring, however they spell it. */
import { isObject, type JsonObject } from '../util/json';
import { ParameterError } from '../util/monitoringError';
import { parseIsoTime, toIsoText } from '../util/time';
import { splitNames } from '../names';
import { isTooLong, maxDays, tooLongHint, toWholeMinutes, type TimeSpan } from './timeSpans';

/** A time without monitoring of some devices. */
export interface MaintenanceEntry extends TimeSpan {
	title: string;
	/** IDs, names, patterns and #tags; none where the entry names none. */
	devices: string[];
}

/** Names of the same, in any case; the calendars of Google and Microsoft have those in front. */
const columns = {
	title: ['summary', 'subject', 'title', 'name'],
	start: ['start', 'from', 'begin'],
	end: ['end', 'until', 'to'],
	devices: ['devices', 'device', 'monitors', 'monitor'],
};

/**
 * What an item says; undefined where it says nothing: an empty one, or an entry that was canceled.
 *
 * @param timeZone of times that have none
 * @throws {ParameterError} when it cannot be understood
 */
export function readEntry(item: JsonObject, timeZone: string): MaintenanceEntry | undefined {
	if (Object.values(item).every((value) => value === null || value === '')) return undefined;
	if (isCanceled(item)) return undefined;
	const title = textOf(find(item, columns.title));
	const name = title === '' ? 'An entry without a title' : `The entry "${title}"`;
	if (isSeries(item)) throw seriesError(name);
	const from = readTime(find(item, columns.start), { name, what: 'start', timeZone });
	const to = readTime(find(item, columns.end), { name, what: 'end', timeZone });
	if (from >= to) {
		throw new ParameterError(
			`${name} ends before it begins, or has no length`,
			'Correct its start and end. A day without a time means the beginning of that day.',
		);
	}
	if (isTooLong({ from, to })) {
		throw new ParameterError(`${name} lasts more than ${maxDays} days`, tooLongHint);
	}
	return { title, ...toWholeMinutes({ from, to }), devices: readDevices(item, title, name) };
}

function find(item: JsonObject, names: readonly string[]): unknown {
	const keys = Object.keys(item);
	for (const name of names) {
		const key = keys.find((one) => one.trim().toLowerCase() === name);
		if (key !== undefined) return item[key] ?? '';
	}
	return undefined;
}

function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isCanceled(item: JsonObject): boolean {
	return item.status === 'cancelled' || item.isCancelled === true;
}

/** An entry that stands for all its repetitions has the time of the first one only. */
function isSeries({ recurrence, type }: JsonObject): boolean {
	const isRule = Array.isArray(recurrence) ? recurrence.length > 0 : isObject(recurrence);
	return isRule || type === 'seriesMaster';
}

function seriesError(name: string): ParameterError {
	return new ParameterError(
		`${name} repeats, and says only when it is for the first time`,
		'Have the calendar give every repetition: in Google Calendar > Get Many it is the option Recurring Event Handling: All Occurrences.',
	);
}

interface TimePlace {
	name: string;
	what: 'end' | 'start';
	timeZone: string;
}

/** A text, a date, or what calendars have: `{ dateTime, timeZone }`, and `{ date }` for whole days. */
function readTime(value: unknown, { name, what, timeZone }: TimePlace): number {
	const parts = toIsoText(value) === undefined && isObject(value) ? value : { dateTime: value };
	const text = toIsoText(parts.dateTime) ?? textOf(parts.dateTime ?? parts.date);
	if (text === '') {
		throw new ParameterError(
			`${name} has no ${what}`,
			'Each item needs start and end, such as 2026-12-24T22:00, or the start and end of a calendar entry.',
		);
	}
	const zone = textOf(parts.timeZone) || timeZone;
	const hasOffset = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
	const hint =
		'Write times as in 2026-12-24T22:00, in the time zone of the workflow, or with their own as in 2026-12-24T22:00+01:00.';
	if (!hasOffset && !isZone(zone)) {
		throw new ParameterError(`${name} has the time zone "${zone}", which is not known`, hint);
	}
	const time = parseIsoTime(text, hasOffset ? 'UTC' : zone);
	if (!Number.isNaN(time)) return time;
	throw new ParameterError(`${name} has the ${what} "${text}", which is no date`, hint);
}

function isZone(timeZone: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone });
		return true;
	} catch {
		return false;
	}
}

/** In the title, a tag ends at the next space. */
const tagsInTitle = /#[^\s#,;]+/g;

function readDevices(item: JsonObject, title: string, name: string): string[] {
	const value = find(item, columns.devices);
	const texts = [value]
		.flat()
		.map(textOf)
		.flatMap((text) => splitNames(text));
	const tags = title.match(tagsInTitle) ?? [];
	if (texts.length + tags.length > 0 || value === undefined)
		return [...new Set([...texts, ...tags])];
	throw new ParameterError(
		`${name} has an empty list of devices`,
		'Write names, patterns such as Shop*, or tags such as #shop into its devices.',
	);
}
